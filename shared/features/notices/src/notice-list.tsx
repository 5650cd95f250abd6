import type { NoticeCard } from '@bellhouse/contracts'
import {
  Chip,
  countOf,
  EmptyState,
  List,
  ListItem,
  OfferedLink,
  Pager,
  Sheet,
  shortDay,
  VisuallyHidden,
} from '@bellhouse/ui'
import styles from './notices.module.css'
import { useNotices } from './notices.queries'

interface NoticeListProps {
  addressOf: (noticeId?: string) => string
  scope: 'current' | 'past'
  after: string | undefined
}

/** The notices for oneself: those that stand, or those that stood before. */
export function NoticeList({ addressOf, scope, after }: NoticeListProps) {
  const { notices, next } = useNotices({ scope, after })
  return (
    <Sheet flush>
      {notices.length === 0 ? (
        <EmptyState icon="bell">
          {scope === 'past'
            ? 'Here you will find notices once their days are over.'
            : 'There is no notice for you now.'}
        </EmptyState>
      ) : (
        <>
          <List>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} addressOf={addressOf} />
            ))}
          </List>
          <Pager next={next}>{`${countOf(notices.length, 'notice')}${next ? ', and more' : ''}`}</Pager>
        </>
      )}
    </Sheet>
  )
}

function NoticeLine({ notice, addressOf }: { notice: NoticeCard; addressOf: (noticeId?: string) => string }) {
  const { id, title, text, from, author, isPinned, isRead, isChanged, files } = notice
  return (
    <ListItem
      title={
        <OfferedLink to={addressOf(id)} className={isRead ? `${styles.link} ${styles.read}` : styles.link}>
          {title}
        </OfferedLink>
      }
      detail={
        <>
          <span className={styles.excerpt}>{text}</span>
          <span>
            {author}, {shortDay(from)}
            {files > 0 && `, ${countOf(files, 'file')}`}
          </span>
        </>
      }
      aside={
        <>
          {isPinned && <Chip>Pinned</Chip>}
          {isRead ? (
            <VisuallyHidden>Read</VisuallyHidden>
          ) : (
            <Chip tone="accent">{isChanged ? 'Changed' : 'Unread'}</Chip>
          )}
        </>
      }
    />
  )
}
