import type { RemoteName } from '@bellhouse/contracts'
import { ScreenFrame } from '@bellhouse/ui'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { useDeployed, useRemotes } from './remotes-context'

type Loaded = { default: ComponentType }

interface PartProps {
  remote: RemoteName
  /** What the person calls it. */
  title: string
  /** The `h1` while there is none inside; only a whole screen has one. */
  heading?: string
  load: () => Promise<unknown>
}

/** Something of a remote in its place: waiting, failing and a second try stay inside of it. */
function RemotePart({ remote, title, heading, load }: PartProps) {
  const release = useDeployed()[remote]?.release.id ?? 'no release'
  const [attempt, setAttempt] = useState(0)
  // React remembers a failed import for ever, so each try has an import of its own.
  const Shown = useMemo(() => lazy(() => load() as Promise<Loaded>), [load, attempt])
  return (
    <ScreenFrame
      part={`${title} (remote-${remote}, ${release})`}
      {...(heading && { heading })}
      onRetry={() => setAttempt(attempt + 1)}
    >
      <Shown />
    </ScreenFrame>
  )
}

/** The screen behind one row. */
export function RemoteScreen({ remote, path, title }: { remote: RemoteName; path: string; title: string }) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.loadScreen(remote, path), [remotes, remote, path])
  return <RemotePart remote={remote} title={title} heading={title} load={load} />
}

/** A component that a remote exposes by itself. */
export function RemotePanel({ remote, exposed, title }: { remote: RemoteName; exposed: string; title: string }) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.load(remote, exposed), [remotes, remote, exposed])
  return <RemotePart remote={remote} title={title} load={load} />
}
