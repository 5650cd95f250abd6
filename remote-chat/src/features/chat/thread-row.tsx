import type { ChatThread } from '@bellhouse/contracts'
import { Badge, countOf, Icon } from '@bellhouse/ui'
import { Face, Presence } from './person-row'
import styles from './person-row.module.css'
import type { Place } from './place'
import { momentOf } from './times'
import { useFocusAtFirst } from './use-focus-at-first'

interface ThreadRowProps {
  thread: ChatThread
  hasFocus?: boolean
  onOpen: (place: Place) => void
}

/** A conversation: with whom, the last message, and what is unread. */
export function ThreadRow({ thread, hasFocus = false, onOpen }: ThreadRowProps) {
  const { id, title, person, lastMessage, unread, isMuted } = thread
  const button = useFocusAtFirst(hasFocus)

  return (
    <li>
      <button ref={button} type="button" className={styles.friend} onClick={() => onOpen({ threadId: id })}>
        {person ? <Face person={person} /> : <GroupFace />}
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{title}</span>
            {lastMessage && <span className={styles.time}>{momentOf(lastMessage.sentAt)}</span>}
          </span>
          <span className={styles.last}>{lastMessage ? lastWords(lastMessage) : 'No messages yet'}</span>
          <span className={styles.time}>
            {person ? <Presence person={person} /> : groupWords(thread)}
            {isMuted && (
              <>
                {' · '}
                <Icon name="bell-off" size={14} className={styles.muted} /> muted
              </>
            )}
          </span>
        </span>
        <Badge count={unread} unit="unread" />
      </button>
    </li>
  )
}

export function GroupFace() {
  return (
    <span className={styles.group} aria-hidden>
      <Icon name="users" size={20} />
    </span>
  )
}

export const groupWords = ({ group }: Pick<ChatThread, 'group'>) =>
  group ? `${countOf(group.members, 'person', 'people')}${group.isClosed ? ' · closed' : ''}` : ''

function lastWords({ text, isOwn, senderName, attachments, isRemoved }: NonNullable<ChatThread['lastMessage']>) {
  const words = isRemoved ? 'Message removed' : text || (attachments === 1 ? 'A file' : `${attachments} files`)
  return `${isOwn ? 'You' : senderName.split(' ')[0]}: ${words}`
}
