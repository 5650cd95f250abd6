import { addressOf, type GuardianDuplicates, type SameGuardian } from '@bellhouse/contracts'
import { Button, Chip, LinkButton, List, ListItem, Sheet } from '@bellhouse/ui'
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
    <ListItem
      title={name}
      detail={detailOf(person)}
      aside={
        <>
          <LinkButton to={addressOf.guardians(id)} aria-label={`Open record: ${detailOf(person)}`}>
            Open record
          </LinkButton>
          {id !== first.id && (
            <>
              <LinkButton
                to={addressOf.duplicateGuardians({ keep: first.id, merge: id })}
                aria-label={`Compare ${name} with ${first.name}`}
              >
                Compare
              </LinkButton>
              <Button
                busy={isBusy}
                aria-label={`${name} and ${first.name} are two people`}
                onClick={() => say(first, person)}
              >
                Two people
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
