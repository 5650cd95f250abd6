import { previewRosterImport, type RosterImport, type RosterMapping } from '@bellhouse/contracts'
import { Button, ErrorNotice, Form, FormActions, Notice, Sheet, Sheets, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { ClassSourceMapping } from './class-source-mapping'
import { ColumnMapping } from './column-mapping'
import { DateMapping } from './date-mapping'
import { FileList } from './file-list'
import { GradeMapping } from './grade-mapping'
import { usePreviewImport } from './import-roster.queries'
import { formatWords } from './import-words'
import { InactiveMapping } from './inactive-mapping'
import { NoteTable } from './note-table'
import { SchoolMapping } from './school-mapping'
import { StartAgainButton } from './start-again-button'

interface MapStepProps {
  roster: RosterImport
  onPreviewed: () => void
  /** The preview is there, and the mapping has more to ask all the same. */
  onAsked: () => void
}

export function MapStep({ roster, onPreviewed, onAsked }: MapStepProps) {
  const [mapping, setMapping] = useState(roster.mapping)
  const [isAsked, setIsAsked] = useState(false)
  const previewing = usePreviewImport()
  const draft = previewRosterImport.input.safeParse({ importId: roster.id, mapping })

  const handleSubmit = () => {
    if (!draft.success) return
    previewing.mutate(draft.data, {
      onSuccess: (seen) => {
        if (!asksMore(roster, seen)) return onPreviewed()
        setMapping(seen.mapping)
        setIsAsked(true)
        onAsked()
      },
    })
  }

  const handleHeaderLine = (changed: RosterMapping) => {
    setMapping(changed)
    onAsked()
    const onSuccess = (seen: RosterImport) => setMapping(seen.mapping)
    previewing.mutate({ importId: roster.id, mapping: changed }, { onSuccess })
  }

  // Of a list of the school's own nothing can be said before its columns are.
  const isOwn = roster.format === 'tables'
  const columns = (
    <Sheet title="Columns">
      <ColumnMapping files={roster.files} mapping={mapping} onChange={setMapping} onHeaderLine={handleHeaderLine} />
    </Sheet>
  )

  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <WhatCame {...roster} />
      {isOwn && columns}
      {isAsked && (
        <Notice role="status">
          With these columns there is more to say. View the classes and dates below, then choose Preview again.
        </Notice>
      )}
      <SchoolAndClasses roster={roster} mapping={mapping} onChange={setMapping} />
      {!isOwn && columns}
      {roster.files.some(({ dates = [] }) => dates.length > 0) && (
        <Sheet title="Dates">
          <DateMapping files={roster.files} mapping={mapping} onChange={setMapping} />
        </Sheet>
      )}
      <ErrorNotice error={previewing.error} />
      <FormActions>
        <StartAgainButton importId={roster.id} />
        <Button type="submit" look="primary" disabled={!draft.success} busy={previewing.isPending}>
          Preview
        </Button>
      </FormActions>
    </Form>
  )
}

const WhatCame = ({ format, files, warnings }: RosterImport) => (
  <>
    <Sheet title={formatWords[format]} flush>
      <FileList files={files} />
    </Sheet>
    {warnings.length > 0 && (
      <Sheet title="To know" flush>
        <NoteTable caption="Warnings" title="What to know" notes={warnings} />
      </Sheet>
    )}
  </>
)

interface MappingProps {
  roster: RosterImport
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

const SchoolAndClasses = ({ roster, mapping, onChange }: MappingProps) => (
  <Sheets>
    <Sheet title="Schools">
      <SchoolMapping schools={roster.schools} mapping={mapping} onChange={onChange} />
      {(roster.inactive ?? 0) > 0 && (
        <InactiveMapping people={roster.inactive ?? 0} mapping={mapping} onChange={onChange} />
      )}
    </Sheet>
    <Sheet title="Grades become classes">
      <ClassSourceMapping files={roster.files} mapping={mapping} onChange={onChange} />
      <GradeMapping grades={roster.grades} mapping={mapping} onChange={onChange} />
      <TextField
        label="Stream for students without one"
        hint="Students who are in no homeroom of the files go into this stream of their class."
        value={mapping.stream}
        onChange={(event) => onChange({ ...mapping, stream: event.target.value })}
      />
    </Sheet>
  </Sheets>
)

/** Grades, dates and rows without a class of which nobody could know before the columns were chosen. */
function asksMore(before: RosterImport, seen: RosterImport) {
  const classless = ({ files }: RosterImport) => files.filter(({ rowsWithoutClass }) => rowsWithoutClass).length
  if (classless(seen) > classless(before)) return true
  const known = new Set(before.grades.map(({ grade }) => grade))
  const open = ({ files }: RosterImport) =>
    files.flatMap(({ name, dates = [] }) =>
      dates.filter(({ certain }) => !certain).map(({ field }) => `${name} ${field}`),
    )
  const asked = new Set(open(before))
  return seen.grades.some(({ grade }) => grade !== '' && !known.has(grade)) || open(seen).some((one) => !asked.has(one))
}
