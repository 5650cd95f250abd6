import { Button, LinkButton, Notice, problemSentence, useAddress } from '@bellhouse/ui'

interface OverNoticeProps {
  /** What has come of it. */
  children: string
  /** The way to what was changed. */
  to: string
  toWords: string
  isUndone?: boolean
  /** The way back, while there is one. */
  undo?: { isBusy: boolean; error: Error | null; onUndo: () => void } | null
}

/** What has come of an import, with the way back, to another file and to what was changed. */
export function OverNotice({ children, to, toWords, isUndone = false, undo = null }: OverNoticeProps) {
  const { change } = useAddress()
  return (
    <>
      <Notice
        kind={isUndone ? 'info' : 'good'}
        role="status"
        action={
          <>
            {undo && (
              <Button icon="undo" busy={undo.isBusy} onClick={undo.onUndo}>
                Undo
              </Button>
            )}
            <Button icon="upload" onClick={() => change({ import: undefined })}>
              Import another file
            </Button>
            <LinkButton look="primary" to={to}>
              {toWords}
            </LinkButton>
          </>
        }
      >
        {children}
      </Notice>
      {undo?.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(undo.error)}
        </Notice>
      )}
    </>
  )
}
