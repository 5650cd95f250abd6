import type { Rollover } from '@bellhouse/contracts'
import { Button, Chip, List, ListItem, momentText, notify, Sheet, useAddress } from '@bellhouse/ui'
import { textOfCounts } from './rollover-words'
import { UndoRollover } from './undo-rollover'

/** The rollovers so far; the last one with its way back, as long as there is one. */
export function PastRollovers({ rollovers }: { rollovers: readonly Rollover[] }) {
  const { params, change } = useAddress()
  if (rollovers.length === 0) return null
  const undone = rollovers.find(({ id }) => id === params.get('undo'))
  const handleClose = () => change({ undo: undefined })
  const handleUndone = (sentence: string) => {
    notify(sentence, 'success')
    handleClose()
  }
  return (
    <Sheet title="Previous rollovers" flush>
      <List>
        {rollovers.map((rollover) => (
          <ListItem
            key={rollover.id}
            title={`${rollover.fromYear} into ${rollover.toYear}`}
            detail={detailOf(rollover)}
            aside={<WayBack rollover={rollover} onUndo={() => change({ undo: rollover.id })} />}
          />
        ))}
      </List>
      {undone?.undo && (
        <UndoRollover rollover={undone} changed={undone.undo.changed} onClose={handleClose} onUndone={handleUndone} />
      )}
    </Sheet>
  )
}

function WayBack({ rollover: { undo, undoneAt }, onUndo }: { rollover: Rollover; onUndo: () => void }) {
  if (undoneAt) return <Chip>Undone</Chip>
  if (!undo || undo.refusal) return <Chip tone="present">Applied</Chip>
  return (
    <Button icon="undo" onClick={onUndo}>
      Undo rollover
    </Button>
  )
}

function detailOf({ counts, appliedAt, appliedBy, undoneAt, undoneBy, undo }: Rollover) {
  const parts = [
    textOfCounts(counts),
    `${momentText(appliedAt)} by ${appliedBy ?? 'an account that is gone'}`,
    undoneAt && `undone ${momentText(undoneAt)} by ${undoneBy ?? 'an account that is gone'}`,
    undo?.refusal,
  ]
  return parts.filter(Boolean).join(' · ')
}
