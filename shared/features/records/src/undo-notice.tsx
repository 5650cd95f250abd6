import { Button, Notice } from '@bellhouse/ui'

interface UndoNoticeProps {
  /** What was done. */
  children: string
  isBusy: boolean
  onUndo: () => void
}

/** The way back from an act in a dialog: behind an open one no toast can be reached. */
export const UndoNotice = ({ children, isBusy, onUndo }: UndoNoticeProps) => (
  <Notice
    kind="good"
    role="status"
    action={
      <Button busy={isBusy} onClick={onUndo}>
        Undo
      </Button>
    }
  >
    {children}
  </Notice>
)
