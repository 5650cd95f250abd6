import type { Friend, Message } from '@bellhouse/contracts'
import { VisuallyHidden } from '@bellhouse/ui'
import styles from './chat.module.css'

interface MessageListProps {
  friend: Friend
  messages: readonly Message[]
}

const received = 1

export function MessageList({ friend, messages }: MessageListProps) {
  if (messages.length === 0) return <p className={styles.none}>CHAT NOT FOUND</p>
  return (
    <div role="log" aria-label="Messages" className={styles.log}>
      {messages.map(({ type, msg, time }, place) => (
        // Messages have no id of their own and are only ever added at the end.
        <p key={`${place} ${time}`} className={styles.message} data-type={type === received ? 'received' : 'sent'}>
          <VisuallyHidden>{type === received ? `${friend.name}: ` : 'You: '}</VisuallyHidden>
          <span className={styles.text}>{msg}</span> <span className={styles.time}>{timeText(time)}</span>
        </p>
      ))}
    </div>
  )
}

const todayFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const olderFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function timeText(time: string) {
  const moment = new Date(time)
  const isToday = moment.toDateString() === new Date().toDateString()
  return (isToday ? todayFormat : olderFormat).format(moment)
}
