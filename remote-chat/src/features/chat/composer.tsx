import {
  attachmentTypes,
  type ChatThread,
  type LiveChannel,
  longestMessage,
  mostAttachments,
  visibleText,
} from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { Button, IconButton, numberText } from '@bellhouse/ui'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { ChosenFiles } from './chosen-files'
import styles from './composer.module.css'
import { withEmoji } from './emoji'
import type { MessagePayload } from './message-outbox'
import { useChosenFiles } from './use-chosen-files'
import { useDraft } from './use-draft'

interface ComposerProps {
  thread: ChatThread
  live: LiveChannel | undefined
  /** Files that were dropped onto the conversation. */
  dropped: readonly File[]
  onSend: (payload: MessagePayload) => void
}

/** At most so often, in milliseconds, the others hear that somebody is typing. */
const typingPause = 3_000

/** Enter sends, Shift and Enter begin a new line. What is not sent is there again when the conversation is opened next. */
export function Composer({ thread, live, dropped, onSend }: ComposerProps) {
  const person = readSession()?.username ?? ''
  const [text, setText] = useDraft(person, thread.id)
  const { chosen, isSending, isLacking, add, send: sendFile, remove, clear } = useChosenFiles(person, thread.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const toldAt = useRef(0)
  const why = useId()

  useEffect(() => {
    // On a telephone the keyboard would cover what was opened to be read.
    if (!window.matchMedia?.('(pointer: coarse)').matches) field.current?.focus()
  }, [])

  useEffect(() => {
    if (dropped.length > 0) add(dropped)
  }, [dropped, add])

  const isTooLong = text.trim().length > longestMessage
  const send = () => {
    const attachments = chosen.flatMap(({ attachment }) => attachment ?? [])
    const words = withEmoji(visibleText(text))
    if (isSending || isLacking || isTooLong || (words === '' && attachments.length === 0)) return
    onSend({ text: words, attachments })
    setText('')
    clear()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
    field.current?.focus()
  }
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.target.value)
    if (Date.now() - toldAt.current < typingPause) return
    toldAt.current = Date.now()
    live?.send({ type: 'typing', threadId: thread.id })
  }
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }

  return (
    <form className={styles.form} aria-label={`Write to ${thread.title}`} onSubmit={handleSubmit}>
      {isTooLong && (
        <p id={why} role="alert" className={styles.why}>
          {numberText(text.trim().length)} letters are too many for one message, which takes{' '}
          {numberText(longestMessage)}. Shorten it, or send it in parts.
        </p>
      )}
      <ChosenFiles chosen={chosen} onSend={sendFile} onRemove={remove} />
      <AttachButton isFull={chosen.length >= mostAttachments} onPick={add} />
      <textarea
        ref={field}
        aria-label="Message"
        placeholder="Message"
        rows={1}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? why : undefined}
        value={text}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
      <Button type="submit" look="primary" icon="send" busy={isSending} disabled={isLacking}>
        Send
      </Button>
    </form>
  )
}

interface AttachButtonProps {
  isFull: boolean
  onPick: (files: readonly File[]) => void
}

function AttachButton({ isFull, onPick }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    onPick([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={attachmentTypes.join(',')}
        onChange={handlePick}
      />
      <IconButton
        icon="paperclip"
        label="Attach files"
        aria-disabled={isFull || undefined}
        onClick={() => picker.current?.click()}
      />
    </>
  )
}
