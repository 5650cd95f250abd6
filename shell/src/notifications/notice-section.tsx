import { noticeAddress } from '@bellhouse/contracts'
import { useSession } from '@bellhouse/session'
import { Chip, EmptyState, LinkButton, List, ListItem, Loading, shortDay } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import styles from './panel-content.module.css'
import { useNotifications } from './use-notifications'

/** The first few unread notices, and the way to all of them. */
export function NoticeSection({ onLeave }: { onLeave: () => void }) {
  const news = useNotifications()
  const category = useSession()?.category ?? 'student'
  if (!news) return <Loading />
  const { notices, counts } = news
  const more = counts.notices - notices.length
  return (
    <div className={styles.section}>
      {notices.length === 0 ? (
        <EmptyState icon="bell">You have read every notice.</EmptyState>
      ) : (
        <List>
          {notices.map(({ id, title, author, from, isPinned }) => (
            <ListItem
              key={id}
              title={
                <Link to={noticeAddress(category, id)} className={styles.link} onClick={onLeave}>
                  {title}
                </Link>
              }
              detail={`${author}, ${shortDay(from)}`}
              aside={isPinned && <Chip>Pinned</Chip>}
            />
          ))}
        </List>
      )}
      {more > 0 && <p>And {more} more.</p>}
      <LinkButton to={noticeAddress(category)} onClick={onLeave}>
        All notices
      </LinkButton>
    </div>
  )
}
