import { downloadOwnDocument, type getOwnAdmission, type OutputOf } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { EmptyState, Facts, IconButton, List, ListItem, momentText, Sheet, shortDay } from '@bellhouse/ui'

type Application = NonNullable<OutputOf<typeof getOwnAdmission>['application']>

/** What the family applied with, and the papers that lie on it. */
export function OwnApplication({ application }: { application: Application }) {
  const { number, className, entryYear, appliedOn, previousSchool, leavingResult, guardian, documents } = application
  const { download } = useDownload(downloadOwnDocument)
  return (
    <>
      <Sheet title="Application">
        <Facts
          facts={[
            ['Number', number],
            ['For', `${className}, ${entryYear}`],
            ['Applied on', shortDay(appliedOn)],
            ['Previous school', previousSchool],
            ['Leaving result', leavingResult],
            ['Guardian', guardian],
          ]}
        />
      </Sheet>
      <Sheet title="Documents" flush>
        {documents.length === 0 ? (
          <EmptyState icon="file">Here you will find the papers of your application.</EmptyState>
        ) : (
          <List>
            {documents.map(({ id, name, addedAt }) => (
              <ListItem
                key={id}
                title={name}
                detail={`Since ${momentText(addedAt)}`}
                aside={
                  <IconButton icon="download" label={`Download ${name}`} onClick={() => download({ documentId: id })} />
                }
              />
            ))}
          </List>
        )}
      </Sheet>
    </>
  )
}
