import { saveRegister } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, countOf, IconButton, useIsNarrow, VisuallyHidden } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import styles from './register-actions.module.css'
import type { OpenRegister } from './use-register'
import { useShortcut } from './use-shortcut'

interface RegisterActionsProps {
  open: OpenRegister
  onSave: () => void
  /** Stands above the buttons. */
  children?: ReactNode
}

/** Stays at the lower edge of the window, so that Save is never a way off. */
export function RegisterActions({ open, onSave, children }: RegisterActionsProps) {
  const { canSave, drafts, register } = open
  const isNarrow = useIsNarrow()
  const mayTake = useMay(saveRegister)
  const handleSave = () => {
    if (canSave && mayTake) onSave()
  }
  useShortcut('Ctrl+Enter', handleSave)
  if (!mayTake) return <div className={styles.actions}>You may look at this register, not take it.</div>

  return (
    <div className={styles.actions}>
      {children}
      {open.isStuck && <Stuck />}
      <Unsaved drafts={drafts} hasNoRoom={isNarrow && register.version === 0} />
      <UndoButton open={open} isNarrow={isNarrow} />
      {register.version === 0 && (
        <Button aria-label="Mark the rest present" onClick={open.markRest}>
          {isNarrow ? 'Rest present' : 'Mark the rest present'}
        </Button>
      )}
      <Button look="primary" {...(!isNarrow && { keys: 'Ctrl+Enter' })} disabled={!canSave} onClick={handleSave}>
        Save register
      </Button>
    </div>
  )
}

/** Here and not above the rows: these must not move away from under a finger. */
const Stuck = () => (
  <p role="status" className={styles.stuck}>
    The server cannot be reached. This register is kept in this browser and will be sent automatically.
  </p>
)

/** Where there is no room for it, the figures above the rows say it too. */
function Unsaved({ drafts, hasNoRoom }: { drafts: number; hasNoRoom: boolean }) {
  const sentence = drafts > 0 && `${countOf(drafts, 'change')} not saved yet`
  return (
    <p role="status" className={styles.unsaved}>
      {hasNoRoom ? <VisuallyHidden>{sentence}</VisuallyHidden> : sentence}
    </p>
  )
}

function UndoButton({ open: { canUndo, undo }, isNarrow }: { open: OpenRegister; isNarrow: boolean }) {
  if (!canUndo) return null
  if (isNarrow) return <IconButton icon="undo" label="Undo" onClick={undo} />
  return (
    <Button look="quiet" icon="undo" onClick={undo}>
      Undo
    </Button>
  )
}
