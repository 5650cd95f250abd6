import { addressOf, type Rollover } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  countOf,
  List,
  ListItem,
  momentText,
  Notice,
  notify,
  OfferedLink,
  Sheet,
  useAddress,
} from '@bellhouse/ui'
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
      {rollovers.map((rollover) => (
        <Staying key={rollover.id} rollover={rollover} />
      ))}
      {undone?.undo && (
        <UndoRollover rollover={undone} changed={undone.undo.changed} onClose={handleClose} onUndone={handleUndone} />
      )}
    </Sheet>
  )
}

/** Whom nobody has thought of: the rollover was before they came, and there is no second one. */
function Staying({ rollover: { staying, toYear } }: { rollover: Rollover }) {
  const { count, students } = staying
  if (count === 0) return null
  const first = students.length < count ? ` The first ${students.length}:` : ''
  return (
    <Notice kind="warning">
      {countOf(count, 'student')} came after the rollover into {toYear} and {count === 1 ? 'stays' : 'stay'} in the old
      stream. Move them into a stream of {toYear} from its first day on.{first}
      <ul>
        {students.map(({ id, name, stream }) => (
          <li key={id}>
            <OfferedLink to={addressOf.student(id)}>{name}</OfferedLink>, {stream}
          </li>
        ))}
      </ul>
    </Notice>
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
