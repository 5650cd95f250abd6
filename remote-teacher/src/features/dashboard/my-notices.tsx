import { addressOf, type TeacherDashboard } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, Sheet, shortDay } from '@bellhouse/ui'
import { Link } from 'react-router-dom'

/** The newest notices; the others are behind the link. */
export function MyNotices({ notices: { shown, unread } }: Pick<TeacherDashboard, 'notices'>) {
  return (
    <Sheet
      title="Notices"
      aside={
        <Link to={addressOf.teacherNotices()}>{unread > 0 ? `All notices, ${unread} unread` : 'All notices'}</Link>
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
              title={<Link to={addressOf.teacherNotices(id)}>{title}</Link>}
              detail={`${author}, ${shortDay(from)}`}
              aside={!isRead && (isChanged ? 'Changed' : 'New')}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
