import type { RegisterPlace } from '@bellhouse/contracts'
import { Arrival, Dialog, List, ListItem, Loading, momentText } from '@bellhouse/ui'
import { textOf } from './entries-to-check'
import { useRegisterChanges } from './register.queries'

interface RegisterHistoryProps {
  title: string
  place: RegisterPlace
  onClose: () => void
}

/** Who took a register, and who corrected what in it. */
export function RegisterHistory({ title, place, onClose }: RegisterHistoryProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Arrival waiting={<Loading />}>
        <Changes place={place} />
      </Arrival>
    </Dialog>
  )
}

function Changes({ place: { streamId, date, session, subject } }: { place: RegisterPlace }) {
  const { firstTakenBy, firstTakenAt, changes } = useRegisterChanges({
    ...{ streamId, date, session },
    ...(subject && { subject }),
  })
  return (
    <List>
      {changes.map(({ id, name, before, after, by, at }) => (
        <ListItem
          key={id}
          title={name}
          detail={`${textOf(before)} → ${textOf(after)}, ${by ?? 'the portal'}`}
          aside={<time dateTime={at}>{momentText(at)}</time>}
        />
      ))}
      {firstTakenAt && (
        <ListItem
          title="Register taken"
          detail={firstTakenBy}
          aside={<time dateTime={firstTakenAt}>{momentText(firstTakenAt)}</time>}
        />
      )}
    </List>
  )
}
