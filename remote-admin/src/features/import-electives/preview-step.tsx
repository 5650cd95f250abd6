import type { ElectiveImport, ElectiveImportPreview } from '@bellhouse/contracts'
import {
  Button,
  CheckboxField,
  countOf,
  Figure,
  Figures,
  FormActions,
  Notice,
  numberText,
  problemSentence,
  Sheet,
  StartAgainButton,
  shortDay,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useApplyImport, usePreviewImport } from './import-electives.queries'
import { PreviewTables } from './preview-tables'

interface PreviewStepProps {
  electives: ElectiveImport
  preview: ElectiveImportPreview
  onMap: () => void
}

/** What the file would change in the class, and what somebody has to mean before it does. */
export function PreviewStep({ electives, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const [skipRefused, setSkipRefused] = useState(false)
  const [despiteLimits, setDespiteLimits] = useState(false)
  const { id, mapping, failure } = electives
  const { counts, broken } = preview
  const isAllowed = (counts.refused === 0 || skipRefused) && (broken.length === 0 || despiteLimits)
  const changed = counts.new + counts.changed
  const error = applying.error ?? previewing.error
  const refusal = error ? problemSentence(error) : failure
  const previewAgain = () => {
    applying.reset()
    setSkipRefused(false)
    setDespiteLimits(false)
    previewing.mutate({ importId: id, mapping })
  }
  return (
    <>
      <Sheet title="What would happen">
        <Figures>
          <Figure value={numberText(counts.new)} label="new" />
          <Figure value={numberText(counts.changed)} label="changed" />
          <Figure value={numberText(counts.unchanged)} label="unchanged" />
          <Figure value={numberText(counts.refused)} label="refused" />
          <Figure value={numberText(counts.leftOut)} label="left out" />
        </Figures>
        <p>
          {changed === 0
            ? 'Nobody would take other electives: applying changes nothing.'
            : `${countOf(changed, 'student')} will take other electives from ${shortDay(mapping.on)} on. You can undo it as long as nobody has changed them since.`}
        </p>
      </Sheet>
      <Sheet flush>
        <PreviewTables {...preview} />
      </Sheet>
      {counts.refused + broken.length > 0 && (
        <Sheet title="To decide">
          {broken.length > 0 && (
            <CheckboxField
              label="Apply despite the limits"
              hint={broken.join(' ')}
              checked={despiteLimits}
              onChange={({ target }) => setDespiteLimits(target.checked)}
            />
          )}
          {counts.refused > 0 && (
            <CheckboxField
              label={`Skip the ${countOf(counts.refused, 'refused row')}`}
              hint="Otherwise mend them in the file and choose the file again."
              checked={skipRefused}
              onChange={({ target }) => setSkipRefused(target.checked)}
            />
          )}
        </Sheet>
      )}
      {refusal && (
        <Notice
          kind="bad"
          role="alert"
          action={
            <Button busy={previewing.isPending} onClick={previewAgain}>
              Preview again
            </Button>
          }
        >
          {refusal}
        </Notice>
      )}
      <FormActions>
        <StartAgainButton />
        <Button icon="arrow-left" onClick={onMap}>
          Change the mapping
        </Button>
        <Button
          look="primary"
          disabled={!isAllowed || previewing.isPending}
          busy={applying.isPending}
          onClick={() => applying.mutate({ importId: id, skipRefused, despiteLimits })}
        >
          Apply
        </Button>
      </FormActions>
    </>
  )
}
