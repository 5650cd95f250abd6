import { Chip, EmptyState, List, ListItem, Loading } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import styles from './panel-content.module.css'
import { useNotifications } from './use-notifications'

/** What is to be done; each line leads to where it is done. */
export function TaskSection({ onLeave }: { onLeave: () => void }) {
  const news = useNotifications()
  if (!news) return <Loading />
  const { tasks, counts } = news
  const more = counts.tasks - tasks.length
  if (tasks.length === 0) return <EmptyState icon="check">Nothing is waiting for you.</EmptyState>
  return (
    <div className={styles.section}>
      <List>
        {tasks.map(({ key, title, detail, isLate, to }) => (
          <ListItem
            key={key}
            title={
              <Link to={to} className={styles.link} onClick={onLeave}>
                {title}
              </Link>
            }
            detail={detail}
            aside={isLate && <Chip tone="late">Late</Chip>}
          />
        ))}
      </List>
      {more > 0 && <p>And {more} more.</p>}
    </div>
  )
}
