import { useLevels, wordOfKind } from '@bellhouse/classes'
import type { Level } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, IconButton, List, ListItem, notifyUndo, RowActions } from '@bellhouse/ui'
import { useAddLevel, useRemoveLevel } from './classes.queries'

interface LevelsDialogProps {
  /** Opens the form of a level, or of a new one. */
  onEdit: (code: string) => void
  onClose: () => void
}

/** The levels of the school with what each of them means. */
export function LevelsDialog({ onEdit, onClose }: LevelsDialogProps) {
  const levels = useLevels()
  const removing = useRemoveLevel()
  const adding = useAddLevel()
  const handleRemove = (level: Level) =>
    removing.mutate(
      { levelCode: level.code },
      { onSuccess: () => void notifyUndo(`${level.name} removed`, () => adding.mutateAsync(level)) },
    )
  return (
    <Dialog
      title="Levels"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" icon="plus" onClick={() => onEdit('new')}>
            New level
          </Button>
        </>
      }
    >
      <p>A level is a part of the school whose classes share their subjects and the rules for results.</p>
      <List>
        {levels.map((level) => (
          <ListItem
            key={level.code}
            title={level.name}
            detail={`Results by the rules of ${wordOfKind(level.kind)}`}
            aside={
              <RowActions>
                <IconButton icon="pencil" label={`Edit ${level.name}`} onClick={() => onEdit(level.code)} />
                <IconButton icon="trash" label={`Remove ${level.name}`} onClick={() => handleRemove(level)} />
              </RowActions>
            }
          />
        ))}
      </List>
      <ErrorNotice error={removing.error} />
    </Dialog>
  )
}
