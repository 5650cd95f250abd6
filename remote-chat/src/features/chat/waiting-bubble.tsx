import { Button, Icon, VisuallyHidden } from '@bellhouse/ui'
import styles from './message.module.css'
import type { MessageEntry } from './message-outbox'

interface WaitingBubbleProps {
  entry: MessageEntry
  onAgain: () => void
  onDrop: () => void
}

/** An own message that has not arrived: it goes by itself, or says why it cannot. */
export function WaitingBubble({ entry: { payload, held }, onAgain, onDrop }: WaitingBubbleProps) {
  return (
    <div className={styles.entry} data-type="sent">
      <div
        className={styles.message}
        data-type="sent"
        data-waiting={held ? undefined : true}
        data-refused={held ? true : undefined}
      >
        <VisuallyHidden>You: </VisuallyHidden>
        {payload.attachments.map(({ id, name }) => (
          <span key={id} className={styles.file}>
            <Icon name="paperclip" size={16} />
            {name}
          </span>
        ))}
        {payload.text && <span className={styles.text}>{payload.text}</span>}
        {held ? (
          <>
            <span className={styles.why} role="alert">
              {held.reason}. Your message was not sent.
            </span>
            <span className={styles.answers}>
              <Button onClick={onAgain}>Try again</Button>
              <Button look="quiet" onClick={onDrop}>
                Remove
              </Button>
            </span>
          </>
        ) : (
          <span className={styles.moment}>waiting to be sent</span>
        )}
      </div>
    </div>
  )
}
