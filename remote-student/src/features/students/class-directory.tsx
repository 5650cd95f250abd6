import { People, PersonLine } from '@bellhouse/photos'
import { countOf, EmptyState, List, ListItem, Page, Sheet } from '@bellhouse/ui'
import { useDirectory } from './students.queries'

/** The own class with its pupils; of another class only who teaches it. */
export function ClassDirectory({ title, classCode }: { title: string; classCode: string }) {
  const { className, isOwn, stream, pupils, teachers } = useDirectory(classCode)
  const lead = isOwn ? `${stream ?? className} · ${countOf(pupils.length, 'student')}` : `Who teaches ${className}`

  return (
    <Page title={title} lead={lead}>
      {isOwn && (
        <Sheet title="My class">
          <People>
            {pupils.map(({ id, name, photo }) => (
              <li key={id}>
                <PersonLine name={name} photo={photo} />
              </li>
            ))}
          </People>
        </Sheet>
      )}
      <Sheet title="Teachers" flush>
        {teachers.length === 0 ? (
          <EmptyState icon="staff">Here you will find who teaches {className}.</EmptyState>
        ) : (
          <List>
            {teachers.map(({ name, subject, stream: taught }) => (
              <ListItem key={`${name} ${subject} ${taught}`} title={name} detail={`${subject}, ${taught}`} />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
