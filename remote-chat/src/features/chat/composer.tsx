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
  type RefObject,
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
  const tellTyping = useTelling(thread.id, live)
  const why = useId()

  useFocusAtStart(field)
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
    field.current?.focus()
  }
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.target.value)
    tellTyping()
  }

  return (
    <form className={styles.form} aria-label={`Write to ${thread.title}`} onSubmit={handleSubmit}>
      {isTooLong && <TooLong id={why} letters={text.trim().length} />}
      <ChosenFiles chosen={chosen} onSend={sendFile} onRemove={remove} />
      <AttachButton isFull={chosen.length >= mostAttachments} onPick={add} />
      <MessageField
        ref={field}
        text={text}
        why={isTooLong ? why : undefined}
        onChange={handleChange}
        onEnter={send}
        onFiles={add}
      />
      <Button type="submit" look="primary" icon="send" busy={isSending} disabled={isLacking}>
        Send
      </Button>
    </form>
  )
}

interface MessageFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The id of what says why it cannot be sent so. */
  why: string | undefined
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
  onEnter: () => void
  onFiles: (files: readonly File[]) => void
}

function MessageField({ ref, text, why, onChange, onEnter, onFiles }: MessageFieldProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <textarea
      ref={ref}
      aria-label="Message"
      placeholder="Message"
      rows={1}
      aria-invalid={why !== undefined || undefined}
      aria-describedby={why}
      value={text}
      onChange={onChange}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
    />
  )
}

function useFocusAtStart(field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    // On a telephone the keyboard would cover what was opened to be read.
    if (!window.matchMedia?.('(pointer: coarse)').matches) field.current?.focus()
  }, [field])
}

/** Lets the others hear that somebody is typing, now and then. */
function useTelling(threadId: string, live: LiveChannel | undefined) {
  const toldAt = useRef(0)
  return () => {
    if (Date.now() - toldAt.current < typingPause) return
    toldAt.current = Date.now()
    live?.send({ type: 'typing', threadId })
  }
}

const TooLong = ({ id, letters }: { id: string; letters: number }) => (
  <p id={id} role="alert" className={styles.why}>
    {numberText(letters)} letters are too many for one message, which takes {numberText(longestMessage)}. Shorten it, or
    send it in parts.
  </p>
)

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
