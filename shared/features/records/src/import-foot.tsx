import { Button, FormActions, Notice, problemSentence, StartAgainButton } from '@bellhouse/ui'

interface PreviewFootProps {
  /** Why it was not applied, or not previewed. */
  refusal: string | null
  /** All that has to be meant was said to be. */
  isAllowed: boolean
  isPreviewing: boolean
  isApplying: boolean
  onPreviewAgain: () => void
  onMap: () => void
  onApply: () => void
}

/** The ways on from a preview: start again, change the mapping, apply; with the reason where that was refused. */
export function PreviewFoot(props: PreviewFootProps) {
  const { refusal, isAllowed, isPreviewing, isApplying, onPreviewAgain, onMap, onApply } = props
  return (
    <>
      {refusal && (
        <Notice
          kind="bad"
          role="alert"
          action={
            <Button busy={isPreviewing} onClick={onPreviewAgain}>
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
        <Button look="primary" disabled={!isAllowed || isPreviewing} busy={isApplying} onClick={onApply}>
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
      {failure !== null && (
        <Notice kind="bad" role="alert">
          {problemSentence(failure)}
        </Notice>
      )}
      <FormActions>
        <StartAgainButton />
        <Button type="submit" look="primary" disabled={!isComplete} busy={isPreviewing}>
          Preview
        </Button>
      </FormActions>
    </>
  )
}
