import type { ChatPanelProps } from '@bellhouse/contracts'
import { Badge, EmptyState, IconButton, ScreenFrame } from '@bellhouse/ui'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { LaterPart } from '../layout/later-part'
import { useLive } from '../live/live-context'
import { isAnyUnknown } from '../navigation/routes'
import { RemotePanel } from '../remotes/remote-part'
import { useDeployed } from '../remotes/remotes-context'
import { UnknownRemotes } from '../remotes/unknown-remotes'
import type { BellPart, BellPlace } from './bell-place'
import { NoticeSection } from './notice-section'
import styles from './panel-content.module.css'
import { TaskSection } from './task-section'
import { useNotifications } from './use-notifications'

const loadSettings = async () => ({ default: (await import('./bell-settings-form')).BellSettingsForm })

interface PanelContentProps {
  place: BellPlace
  onClose: () => void
}

/** The parts of the panel. Conversations come from their own remote; the others are the shell's and do without it. */
export function PanelContent({ place, onClose }: PanelContentProps) {
  const [part, setPart] = useState<BellPart>(place.part)
  const [seen, setSeen] = useState<readonly BellPart[]>([place.part])
  const counts = useNotifications()?.counts
  const live = useLive()
  const props: ChatPanelProps = { ...(live && { live }), threadId: place.threadId }
  const base = useId()
  const choose = (chosen: BellPart) => {
    setPart(chosen)
    setSeen([...new Set([...seen, chosen])])
  }

  const contents: Record<BellPart, ReactNode> = {
    messages: <Conversations props={props} />,
    notices: framed('Notices', <NoticeSection onLeave={onClose} />),
    tasks: framed('To do', <TaskSection onLeave={onClose} />),
    settings: <LaterPart part="Settings of notifications" load={loadSettings} props={{}} />,
  }

  return (
    <>
      <PartList base={base} part={part} counts={counts} onChoose={choose} />
      {seen.map((name) => (
        // What somebody has begun to write stays while they look at another part.
        <div
          key={name}
          role="tabpanel"
          id={`${base}-${name}-panel`}
          aria-labelledby={`${base}-${name}`}
          hidden={name !== part}
          className={styles.part}
        >
          {contents[name]}
        </div>
      ))}
    </>
  )
}

const conversations = './panel'

/** What the remote shows that has the conversations; which one that is, its release says. */
function Conversations({ props }: { props: ChatPanelProps }) {
  const deployed = useDeployed()
  const names = Object.keys(deployed)
  const remote = names.find((name) => deployed[name]?.release.exposes.includes(conversations))
  if (remote) return <RemotePanel remote={remote} exposed={conversations} title="Notifications" props={props} />
  if (isAnyUnknown(deployed)) return <UnknownRemotes />
  return <EmptyState>There are no conversations here.</EmptyState>
}

const framed = (part: string, content: ReactNode) => <ScreenFrame part={part}>{content}</ScreenFrame>

const tabs = [
  { part: 'messages', label: 'Messages', unit: 'unread' },
  { part: 'notices', label: 'Notices', unit: 'unread' },
  { part: 'tasks', label: 'To do', unit: 'open' },
] as const

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

interface PartListProps {
  base: string
  part: BellPart
  counts: Record<'messages' | 'notices' | 'tasks', number> | undefined
  onChoose: (part: BellPart) => void
}

function PartList({ base, part, counts, onChoose }: PartListProps) {
  const list = useRef<HTMLDivElement>(null)
  const order: readonly BellPart[] = [...tabs.map((tab) => tab.part), 'settings']

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = order[(order.indexOf(part) + step + order.length) % order.length] ?? 'messages'
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[order.indexOf(next)]?.focus()
  }
  const tabOf = (name: BellPart) => ({
    role: 'tab',
    id: `${base}-${name}`,
    'aria-selected': part === name,
    'aria-controls': part === name ? `${base}-${name}-panel` : undefined,
    tabIndex: part === name ? 0 : -1,
    onClick: () => onChoose(name),
  })

  return (
    <div ref={list} role="tablist" aria-label="Kinds" className={styles.tabs} onKeyDown={handleKeyDown}>
      {tabs.map(({ part: name, label, unit }) => (
        <button key={name} type="button" className={styles.tab} {...tabOf(name)}>
          {label}
          {counts && <Badge count={counts[name]} unit={unit} />}
        </button>
      ))}
      <IconButton icon="settings" label="Settings of notifications" {...tabOf('settings')} />
    </div>
  )
}
