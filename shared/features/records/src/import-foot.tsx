import { Button, ErrorNotice, FormActions, Notice, problemSentence, StartAgainButton } from '@bellhouse/ui'

interface Command {
  error: Error | null
  isPending: boolean
}

export interface PreviewFootProps {
  previewing: Command
  applying: Command & { reset: () => void }
  /** Why it was not applied when somebody tried last. */
  failure: string | null
  /** All that has to be meant was said to be. */
  isAllowed: boolean
  onPreviewAgain: () => void
  onMap: () => void
  onApply: () => void
}

/** The ways on from a preview: start again, change the mapping, apply; with the reason where that was refused. */
export function PreviewFoot(props: PreviewFootProps) {
  const { previewing, applying, failure, isAllowed, onPreviewAgain, onMap, onApply } = props
  const error = applying.error ?? previewing.error
  const refusal = error ? problemSentence(error) : failure
  const handlePreviewAgain = () => {
    applying.reset()
    onPreviewAgain()
  }
  return (
    <>
      {refusal && (
        <Notice
          kind="bad"
          role="alert"
          action={
            <Button busy={previewing.isPending} onClick={handlePreviewAgain}>
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
          onClick={onApply}
        >
          Apply
        </Button>
      </FormActions>
    </>
  )
}

interface MapFootProps {
  /** What the last preview failed with. */
  failure: unknown
  /** Everything that a preview needs was said. */
  isComplete: boolean
  isPreviewing: boolean
}

/** The ways on from a mapping: start again, or see what would be written; with the reason where that was refused. */
export function MapFoot({ failure, isComplete, isPreviewing }: MapFootProps) {
  return (
    <>
      {failure !== null && <ErrorNotice error={failure} />}
      <FormActions>
        <StartAgainButton />
        <Button type="submit" look="primary" disabled={!isComplete} busy={isPreviewing}>
          Preview
        </Button>
      </FormActions>
    </>
  )
}
