import { Button } from '../button/button'
import { useShortcut } from './use-shortcut'

interface RegisterActionsProps {
  canUndo: boolean
  canSave: boolean
  isSaving: boolean
  onUndo: () => void
  onRest: () => void
  onSave: () => void
}

export function RegisterActions({ canUndo, canSave, isSaving, onUndo, onRest, onSave }: RegisterActionsProps) {
  const handleSave = () => {
    if (canSave && !isSaving) onSave()
  }
  useShortcut('Ctrl+Enter', handleSave)

  return (
    <>
      {canUndo && (
        <Button look="quiet" icon="undo" onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button onClick={onRest}>Mark the rest present</Button>
      <Button look="primary" keys="Ctrl+Enter" busy={isSaving} disabled={!canSave} onClick={handleSave}>
        Save register
      </Button>
    </>
  )
}
