import { Button, FormActions, Notice, StartAgainButton } from '@bellhouse/ui'

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
