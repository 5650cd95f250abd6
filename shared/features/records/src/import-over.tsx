import { Button, ErrorNotice, LinkButton, Notice, useAddress } from '@bellhouse/ui'
import { ImportNotesButton } from './import-notes'

interface OverNoticeProps {
  /** What has come of it. */
  children: string
  /** The way to what was changed. */
  to: string
  toWords: string
  isUndone?: boolean
  /** The way back, while there is one. */
  undo?: { isBusy: boolean; error: Error | null; onUndo: () => void } | null
  /** How many rows were not taken, which can be fetched as lists. */
  notes?: { importId: string; refused: number; leftOut?: number } | undefined
}

interface LeftOut {
  counts: { leftOut: number }
  leftOut: readonly unknown[]
}

/** How much there is to tell of what was left out: hidden sheets are told of, and have no rows that are counted. */
export const leftOutIn = (preview: LeftOut | null) =>
  preview ? Math.max(preview.counts.leftOut, preview.leftOut.length) : 0

/** What has come of an import, with the way back, to another file and to what was changed. */
export function OverNotice({ children, to, toWords, isUndone = false, undo = null, notes }: OverNoticeProps) {
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
            {notes && notes.refused > 0 && <ImportNotesButton importId={notes.importId} list="refused" />}
            {notes && (notes.leftOut ?? 0) > 0 && <ImportNotesButton importId={notes.importId} list="left-out" />}
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
      {undo?.error && <ErrorNotice error={undo.error} />}
    </>
  )
}
