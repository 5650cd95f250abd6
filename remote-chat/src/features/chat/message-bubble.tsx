import type { ChatMessage, ChatThread } from '@bellhouse/contracts'
import { PersonAvatar } from '@bellhouse/photos'
import { clockTime, Icon, IconButton, VisuallyHidden } from '@bellhouse/ui'
import { memo } from 'react'
import { AttachmentView } from './attachment-view'
import styles from './message.module.css'

interface MessageBubbleProps {
  message: ChatMessage
  thread: ChatThread
  /** The first of several of one person, which bears the name in a group. */
  isFirstOfSender: boolean
  isSought: boolean
  /** The newest own message says whether it has been read. */
  showsRead: boolean
  onReport: (message: ChatMessage) => void
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, thread, isFirstOfSender, isSought, showsRead, onReport } = props
  const { isOwn, senderName, senderPhoto, text, attachments, sentAt, isRemoved } = message
  const isNamed = thread.kind === 'group' && !isOwn && isFirstOfSender
  return (
    <div className={styles.entry} data-type={isOwn ? 'sent' : 'received'} data-sought={isSought || undefined}>
      {thread.kind === 'group' && !isOwn && (
        <span className={styles.sender}>{isNamed && <PersonAvatar name={senderName} photo={senderPhoto} />}</span>
      )}
      <div className={styles.message} data-type={isOwn ? 'sent' : 'received'}>
        {isNamed ? (
          <span className={styles.from}>{senderName}</span>
        ) : (
          <VisuallyHidden>{isOwn ? 'You: ' : `${senderName}: `}</VisuallyHidden>
        )}
        {isRemoved && <span className={styles.removed}>This message was removed by the administration.</span>}
        {attachments.map((attachment) => (
          <AttachmentView key={attachment.id} attachment={attachment} />
        ))}
        {text && <span className={styles.text}>{text}</span>}
        <span className={styles.moment}>
          {clockTime(sentAt)}
          {showsRead && <ReadMark thread={thread} readBy={message.readBy} />}
        </span>
      </div>
      {!isOwn && !isRemoved && (
        <span className={styles.act}>
          <IconButton
            icon="flag"
            label={`Report message of ${senderName}, ${clockTime(sentAt)}`}
            onClick={() => onReport(message)}
          />
        </span>
      )}
    </div>
  )
})

function ReadMark({ thread, readBy }: { thread: ChatThread; readBy: number }) {
  const isRead = readBy > 0
  const read = thread.kind === 'group' ? `Read by ${readBy}` : 'Read'
  return (
    <span className={styles.read}>
      {' · '}
      <Icon name={isRead ? 'checks' : 'check'} size={14} />
      <span>{isRead ? read : 'Sent'}</span>
    </span>
  )
}
