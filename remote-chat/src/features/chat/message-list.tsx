import type { ChatMessage, ChatThread } from '@bellhouse/contracts'
import { Fragment } from 'react'
import { MessageBubble } from './message-bubble'
import styles from './message-list.module.css'
import type { MessageEntry } from './message-outbox'
import { dayOf } from './times'
import { WaitingBubble } from './waiting-bubble'

interface MessageListProps {
  thread: ChatThread
  messages: readonly ChatMessage[]
  /** Own messages that have not arrived. */
  waiting: readonly MessageEntry[]
  /** Up to where it had been read when it was opened. */
  readSeq: number
  /** The message that was searched for. */
  around: number | undefined
  onReport: (message: ChatMessage) => void
  onAgain: (entry: MessageEntry) => void
  onDrop: (entry: MessageEntry) => void
}

export function MessageList(props: MessageListProps) {
  const { thread, messages, waiting, readSeq, around, onReport, onAgain, onDrop } = props
  if (messages.length + waiting.length === 0) return <p className={styles.none}>CHAT NOT FOUND</p>
  const firstNew = messages.find(({ seq, isOwn }) => seq > readSeq && !isOwn)?.seq
  const lastOwn = messages.findLast(({ isOwn }) => isOwn)?.seq
  return (
    <div role="log" aria-label="Messages" className={styles.log}>
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = dayOf(message.sentAt)
        const isNewDay = !before || dayOf(before.sentAt) !== day
        return (
          <Fragment key={message.seq}>
            {isNewDay && <p className={styles.day}>{day}</p>}
            {message.seq === firstNew && readSeq > 0 && <p className={styles.new}>New</p>}
            <MessageBubble
              message={message}
              thread={thread}
              isFirstOfSender={isNewDay || before?.senderId !== message.senderId}
              isSought={message.seq === around}
              showsRead={message.seq === lastOwn}
              onReport={onReport}
            />
          </Fragment>
        )
      })}
      {waiting.map((entry) => (
        <WaitingBubble key={entry.key} entry={entry} onAgain={() => onAgain(entry)} onDrop={() => onDrop(entry)} />
      ))}
    </div>
  )
}
