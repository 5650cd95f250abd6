import type { ChatMessage, ChatThread, LiveChannel } from '@bellhouse/contracts'
import { Button, Icon, IconButton, MenuButton, Notice, notifyError, VisuallyHidden } from '@bellhouse/ui'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useConversation, useMute, useThread, useTypists } from './chat.queries'
import { CloseGroupDialog } from './close-group-dialog'
import { Composer } from './composer'
import { MessageList } from './message-list'
import type { MessagePayload } from './message-outbox'
import styles from './panel.module.css'
import { Face, Presence } from './person-row'
import rowStyles from './person-row.module.css'
import type { Place } from './place'
import { ReportDialog } from './report-dialog'
import { GroupFace, groupWords } from './thread-row'
import { useOutgoing } from './use-outgoing'
import { useScroll } from './use-scroll'

interface ConversationProps {
  place: Place
  live: LiveChannel | undefined
  onBack: () => void
}

export function Conversation({ place: { threadId, seq }, live, onBack }: ConversationProps) {
  const thread = useThread(threadId, live)
  const { store, messages, hasOlder } = useConversation(threadId, seq, live, thread.readSeq)
  const outgoing = useOutgoing(threadId, store)
  const [readSeq] = useState(thread.readSeq)
  const [reported, setReported] = useState<ChatMessage | 'all' | null>(null)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const waiting = outgoing.entries.filter(({ key }) => !messages.some(({ clientId }) => clientId === key))
  const scroll = useScroll({ store, messages, waiting: waiting.length, hasOlder, around: seq })

  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setDropped([...event.dataTransfer.files])
  }

  const handleSend = (payload: MessagePayload) => {
    outgoing.send(payload)
    scroll.toEnd()
  }

  return (
    <section
      aria-label={`Conversation with ${thread.title}`}
      className={styles.panel}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <Head thread={thread} live={live} onBack={onBack} onReport={() => setReported('all')} />
      <Past scroll={scroll} hasOlder={hasOlder}>
        <MessageList
          thread={thread}
          messages={messages}
          waiting={waiting}
          readSeq={readSeq}
          around={seq}
          onReport={setReported}
          onAgain={outgoing.again}
          onDrop={outgoing.drop}
        />
      </Past>
      {thread.mayWrite ? (
        <Composer thread={thread} live={live} dropped={dropped} onSend={handleSend} />
      ) : (
        <Notice>
          {thread.group?.isClosed ? 'This group is closed.' : `You may no longer write to ${thread.title}.`}
        </Notice>
      )}
      {reported && (
        <ReportDialog
          threadId={threadId}
          message={reported === 'all' ? null : reported}
          onClose={() => setReported(null)}
        />
      )}
    </section>
  )
}

interface PastProps {
  scroll: ReturnType<typeof useScroll>
  hasOlder: boolean
  children: ReactNode
}

/** What was written so far, which stays where somebody reads while more of it comes above and below. */
const Past = ({ scroll, hasOlder, children }: PastProps) => (
  <div className={styles.middle}>
    <section
      ref={scroll.ref}
      aria-label="Past messages"
      className={styles.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard.
      tabIndex={0}
      onScroll={scroll.handleScroll}
    >
      {hasOlder && (
        <Button look="quiet" busy={scroll.isLoading} onClick={scroll.loadOlder}>
          Older messages
        </Button>
      )}
      {children}
    </section>
    {scroll.isNewBelow && (
      <button type="button" className={styles.newBelow} onClick={scroll.toEnd}>
        New messages
        <Icon name="chevron-down" size={16} />
      </button>
    )}
  </div>
)

interface HeadProps {
  thread: ChatThread
  live: LiveChannel | undefined
  onBack: () => void
  onReport: () => void
}

function Head({ thread, live, onBack, onReport }: HeadProps) {
  const { id, title, person, isMuted } = thread
  const typists = useTypists(id, live)
  return (
    <div className={styles.head}>
      <IconButton icon="arrow-left" label="Back to all people" onClick={onBack} />
      {person ? <Face person={person} /> : <GroupFace />}
      <span className={rowStyles.words}>
        <span className={rowStyles.name}>{title}</span>
        <span className={rowStyles.time} role="status">
          <State thread={thread} typists={typists} />
          {isMuted && ' · muted'}
        </span>
      </span>
      <ThreadMenu thread={thread} onReport={onReport} />
    </div>
  )
}

/** Who is typing, else who is there. */
function State({ thread, typists }: { thread: ChatThread; typists: readonly string[] }) {
  const { person } = thread
  const [first, ...others] = typists
  if (first !== undefined && person) return 'typing'
  if (first !== undefined) return others.length === 0 ? `${first} is typing` : `${typists.length} people are typing`
  return person ? <Presence person={person} /> : groupWords(thread)
}

type ThreadMenuProps = Pick<HeadProps, 'thread' | 'onReport'>

function ThreadMenu({ thread, onReport }: ThreadMenuProps) {
  const { id: threadId, title, isMuted, group } = thread
  const muting = useMute()
  const [isClosing, setIsClosing] = useState(false)
  const failed = useRef({ onError: notifyError })
  const items = [
    {
      label: isMuted ? 'Count unread messages' : 'Mute',
      icon: isMuted ? 'bell' : 'bell-off',
      onChoose: () => muting.mutate({ threadId, muted: !isMuted }, failed.current),
    },
    { label: 'Report conversation', icon: 'flag', onChoose: onReport },
    ...(group?.mayClose && !group.isClosed
      ? [{ label: 'Close group', icon: 'lock', onChoose: () => setIsClosing(true) } as const]
      : []),
  ] as const
  return (
    <>
      <MenuButton items={items} className={styles.menu}>
        <Icon name="dots" size={20} />
        <VisuallyHidden>More about {title}</VisuallyHidden>
      </MenuButton>
      {isClosing && <CloseGroupDialog threadId={threadId} title={title} onClose={() => setIsClosing(false)} />}
    </>
  )
}
