import { addressOf, type SamePerson } from '@bellhouse/contracts'
import { EmptyState, LinkButton, List, ListItem, Page, Sheet, shortDay } from '@bellhouse/ui'
import { useDuplicates } from './duplicates.queries'

export default function DuplicatesScreen() {
  const { groups, total } = useDuplicates()
  return (
    <Page
      title="Possible duplicates"
      lead="Students with the same name and birth date. Open their records to see whether they are one person or two."
      actions={<LinkButton to={addressOf.students()}>Students</LinkButton>}
    >
      {groups.length === 0 && (
        <Sheet>
          <EmptyState icon="check">No two students have the same name and birth date.</EmptyState>
        </Sheet>
      )}
      {groups.map(({ birthDate, people }) => (
        <Sheet key={people[0]?.id} title={`${people[0]?.name}, born ${shortDay(birthDate)}`} flush>
          <List>
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </List>
        </Sheet>
      ))}
      {total > groups.length && (
        <p>
          The first {groups.length} of {total} are shown.
        </p>
      )}
    </Page>
  )
}

function Person({ person: { id, name, number, stream, status } }: { person: SamePerson }) {
  return (
    <ListItem
      title={`${name} (${number})`}
      detail={[stream ?? 'No stream', status].join(', ')}
      aside={
        <LinkButton to={addressOf.student(id)} aria-label={`Open record: ${name}, ${number}`}>
          Open record
        </LinkButton>
      }
    />
  )
}
