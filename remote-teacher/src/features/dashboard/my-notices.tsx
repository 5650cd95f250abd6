import { addressOf, type TeacherDashboard } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'

/** The newest notices; the others are behind the link. */
export function MyNotices({ notices: { shown, unread } }: Pick<TeacherDashboard, 'notices'>) {
  return (
    <Sheet
      title="Notices"
      aside={
        <OfferedLink to={addressOf.teacherNotices()}>
          {unread > 0 ? `All notices, ${unread} unread` : 'All notices'}
        </OfferedLink>
      }
      flush
    >
      {shown.length === 0 ? (
        <EmptyState icon="bell">There is no notice at present.</EmptyState>
      ) : (
        <List>
          {shown.map(({ id, title, author, from, isRead, isChanged }) => (
            <ListItem
              key={id}
              title={<OfferedLink to={addressOf.teacherNotices(id)}>{title}</OfferedLink>}
              detail={`${author}, ${shortDay(from)}`}
              aside={!isRead && (isChanged ? 'Changed' : 'New')}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
