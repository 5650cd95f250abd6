import { addressOf, type SamePerson } from '@bellhouse/contracts'
import { AlikePerson } from '@bellhouse/people'
import { List, Sheet, shortDay } from '@bellhouse/ui'
import { useTwoPeople } from './use-two-people'

interface DuplicateGroupProps {
  birthDate: string
  people: readonly SamePerson[]
}

/** Records of one name and birth date; each but the first is compared with the first. */
export function DuplicateGroup({ birthDate, people }: DuplicateGroupProps) {
  const [first] = people
  if (!first) return null
  return (
    <Sheet title={`${first.name}, born ${shortDay(birthDate)}`} flush>
      <List>
        {people.map((person) => (
          <Person key={person.id} person={person} first={first} />
        ))}
      </List>
    </Sheet>
  )
}

function Person({ person, first }: { person: SamePerson; first: SamePerson }) {
  const { say, isBusy } = useTwoPeople()
  const { id, name, number, stream, status } = person
  return (
    <AlikePerson
      title={`${name} (${number})`}
      detail={[stream ?? 'No stream', status].join(', ')}
      record={{ to: addressOf.student(id), name: `${name}, ${number}` }}
      beside={
        id === first.id
          ? null
          : { to: addressOf.duplicates({ keep: first.id, merge: id }), own: number, first: first.number }
      }
      isBusy={isBusy}
      onTwo={() => say(first, person)}
    />
  )
}
