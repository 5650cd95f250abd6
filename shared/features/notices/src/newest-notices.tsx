import type { OwnNotices } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'

interface NewestNoticesProps {
  notices: OwnNotices
  /** Of one notice, or of all. */
  addressOf: (id?: string) => string
}

/** The newest notices of a first screen; the others are behind the link. */
export function NewestNotices({ notices: { shown, unread }, addressOf }: NewestNoticesProps) {
  return (
    <Sheet
      title="Notices"
      aside={<OfferedLink to={addressOf()}>{unread > 0 ? `All notices, ${unread} unread` : 'All notices'}</OfferedLink>}
      flush
    >
      {shown.length === 0 ? (
        <EmptyState icon="bell">There is no notice at present.</EmptyState>
      ) : (
        <List>
          {shown.map(({ id, title, author, from, isRead, isChanged }) => (
            <ListItem
              key={id}
              title={<OfferedLink to={addressOf(id)}>{title}</OfferedLink>}
              detail={`${author}, ${shortDay(from)}`}
              aside={!isRead && (isChanged ? 'Changed' : 'New')}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
