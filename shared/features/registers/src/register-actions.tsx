import { Button, countOf } from '@bellhouse/ui'
import styles from './register.module.css'
import type { OpenRegister } from './use-register'
import { useShortcut } from './use-shortcut'

interface RegisterActionsProps {
  open: OpenRegister
  onSave: () => void
}

/** Stays at the lower edge of the window, so that Save is never a way off. */
export function RegisterActions({ open, onSave }: RegisterActionsProps) {
  const { canSave, canUndo, drafts, register } = open
  const handleSave = () => {
    if (canSave) onSave()
  }
  useShortcut('Ctrl+Enter', handleSave)

  return (
    <div className={styles.actions}>
      <p role="status" className={styles.unsaved}>
        {drafts > 0 && `${countOf(drafts, 'change')} not saved yet`}
      </p>
      {canUndo && (
        <Button look="quiet" icon="undo" onClick={open.undo}>
          Undo
        </Button>
      )}
      {register.version === 0 && <Button onClick={open.markRest}>Mark the rest present</Button>}
      <Button look="primary" keys="Ctrl+Enter" disabled={!canSave} onClick={handleSave}>
        Save register
      </Button>
    </div>
  )
}
