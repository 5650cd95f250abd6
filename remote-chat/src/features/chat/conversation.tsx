import type { Friend } from '@bellhouse/contracts'
import { Avatar, IconButton } from '@bellhouse/ui'
import { useEffect, useRef } from 'react'
import styles from './chat.module.css'
import { useMessages } from './chat.queries'
import { MessageForm } from './message-form'
import { MessageList } from './message-list'

interface ConversationProps {
  friend: Friend
  onBack: () => void
}

export function Conversation({ friend, onBack }: ConversationProps) {
  const messages = useMessages(friend.id)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (messages.length > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [messages.length])

  return (
    <section aria-label={`Conversation with ${friend.name}`} className={styles.panel}>
      <div className={styles.head}>
        <IconButton icon="arrow-left" label="Back to all people" onClick={onBack} />
        <Avatar name={friend.name} photo={friend.photo} />
        <span className={styles.words}>
          <span className={styles.name}>{friend.name}</span>
          <span className={styles.time}>{friend.time}</span>
        </span>
      </div>
      <div ref={list} className={styles.messages}>
        <MessageList friend={friend} messages={messages} />
      </div>
      <MessageForm friend={friend} />
    </section>
  )
}
