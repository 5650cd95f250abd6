import { type Friend, sendMessage } from '@bellhouse/contracts'
import { Button, Notice, problemSentence } from '@bellhouse/ui'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import styles from './chat.module.css'
import { useSendMessage } from './chat.queries'

/** Enter sends, Shift and Enter begin a new line. What could not be sent comes back into the field. */
export function MessageForm({ friend }: { friend: Friend }) {
  const [text, setText] = useState('')
  const sending = useSendMessage()

  const send = () => {
    const draft = sendMessage.input.safeParse({ id: friend.id, msg: text })
    if (!draft.success || sending.isPending) return
    setText('')
    sending.mutate(draft.data, { onError: () => setText((typed) => typed || draft.data.msg) })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.form} aria-label={`Write to ${friend.name}`} onSubmit={handleSubmit}>
      {sending.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(sending.error)} Your message was not sent.
        </Notice>
      )}
      <textarea
        aria-label="Message"
        placeholder="Write a message"
        rows={1}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" look="primary" icon="send" busy={sending.isPending}>
        Send
      </Button>
    </form>
  )
}
