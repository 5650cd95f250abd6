import { addressOf, type SamePerson } from '@bellhouse/contracts'
import { Button, LinkButton, List, ListItem, Sheet, shortDay } from '@bellhouse/ui'
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
    <ListItem
      title={`${name} (${number})`}
      detail={[stream ?? 'No stream', status].join(', ')}
      aside={
        <>
          <LinkButton to={addressOf.student(id)} aria-label={`Open record: ${name}, ${number}`}>
            Open record
          </LinkButton>
          {id !== first.id && (
            <>
              <LinkButton
                to={addressOf.duplicates({ keep: first.id, merge: id })}
                aria-label={`Compare ${number} with ${first.number}`}
              >
                Compare
              </LinkButton>
              <Button
                busy={isBusy}
                aria-label={`${number} and ${first.number} are two people`}
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
