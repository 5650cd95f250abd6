import { previewRosterImport, type RosterImport } from '@bellhouse/contracts'
import { Button, Form, FormActions, Notice, problemSentence, Sheet, Sheets, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { ColumnMapping } from './column-mapping'
import { FileList } from './file-list'
import { GradeMapping } from './grade-mapping'
import { usePreviewImport } from './import-roster.queries'
import { formatWords } from './import-words'
import { NoteTable } from './note-table'
import { SchoolMapping } from './school-mapping'
import { StartAgainButton } from './start-again-button'

interface MapStepProps {
  roster: RosterImport
  onPreviewed: () => void
}

export function MapStep({ roster, onPreviewed }: MapStepProps) {
  const [mapping, setMapping] = useState(roster.mapping)
  const previewing = usePreviewImport()
  const draft = previewRosterImport.input.safeParse({ importId: roster.id, mapping })

  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }

  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={formatWords[roster.format]} flush>
        <FileList files={roster.files} />
      </Sheet>
      {roster.warnings.length > 0 && (
        <Sheet title="To know" flush>
          <NoteTable caption="Warnings" title="What to know" notes={roster.warnings} />
        </Sheet>
      )}
      <Sheets>
        <Sheet title="Schools">
          <SchoolMapping schools={roster.schools} mapping={mapping} onChange={setMapping} />
        </Sheet>
        <Sheet title="Grades become classes">
          <GradeMapping grades={roster.grades} mapping={mapping} onChange={setMapping} />
          <TextField
            label="Stream for students without one"
            hint="Students who are in no homeroom of the files go into this stream of their class."
            value={mapping.stream}
            onChange={(event) => setMapping({ ...mapping, stream: event.target.value })}
          />
        </Sheet>
      </Sheets>
      <Sheet title="Columns">
        <ColumnMapping files={roster.files} mapping={mapping} onChange={setMapping} />
      </Sheet>
      {previewing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(previewing.error)}
        </Notice>
      )}
      <FormActions>
        <StartAgainButton importId={roster.id} />
        <Button type="submit" look="primary" disabled={!draft.success} busy={previewing.isPending}>
          Preview
        </Button>
      </FormActions>
    </Form>
  )
}
