import { addressOf, type GuardianDuplicates, type SameGuardian } from '@bellhouse/contracts'
import { AlikePerson } from '@bellhouse/people'
import { Chip, List, Sheet } from '@bellhouse/ui'
import { useTwoGuardians } from './use-two-guardians'

/** Records that one phone or email reaches; each but the first is compared with the first. */
export function GuardianGroup({ group }: { group: GuardianDuplicates['groups'][number] }) {
  const { people, shared, isSameName, peopleInAll } = group
  const [first] = people
  if (!first) return null
  return (
    <Sheet title={shared.join(' and ')} aside={isSameName && <Chip tone="late">Same name</Chip>} flush>
      <List>
        {people.map((person) => (
          <Person key={person.id} person={person} first={first} />
        ))}
      </List>
      {peopleInAll > people.length && (
        <p>
          The first {people.length} of {peopleInAll} are shown.
        </p>
      )}
    </Sheet>
  )
}

/** What tells the person from another of the same name. */
const detailOf = ({ phones, email, students }: SameGuardian) =>
  [...phones, email, students.length > 0 ? `guardian of ${students.join(', ')}` : 'no student']
    .filter(Boolean)
    .join(', ')

function Person({ person, first }: { person: SameGuardian; first: SameGuardian }) {
  const { say, isBusy } = useTwoGuardians()
  const { id, name } = person
  return (
    <AlikePerson
      title={name}
      detail={detailOf(person)}
      record={{ to: addressOf.guardians(id), name: detailOf(person) }}
      beside={
        id === first.id
          ? null
          : { to: addressOf.duplicateGuardians({ keep: first.id, merge: id }), own: name, first: first.name }
      }
      isBusy={isBusy}
      onTwo={() => say(first, person)}
    />
  )
}
