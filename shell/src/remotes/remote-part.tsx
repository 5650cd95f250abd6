import type { RemoteName } from '@bellhouse/contracts'
import { ScreenFrame } from '@bellhouse/ui'
import { type ComponentType, lazy, useEffect, useMemo, useState } from 'react'
import { PassedOver, TakenBack } from './release-notices'
import { useRemotes, useRemotesState } from './remotes-context'

type Loaded = { default: ComponentType<object> }

interface PartProps {
  remote: RemoteName
  /** What the person calls it. */
  title: string
  /** The `h1` while there is none inside; only a whole screen has one. */
  heading?: string
  load: () => Promise<unknown>
  /** What the shell hands to it. */
  props?: object
}

/** Something of a remote in its place: waiting, failing and a second try stay inside of it. */
function RemotePart({ remote, title, heading, load, props }: PartProps) {
  const { occupy } = useRemotes()
  const { deployed, passedOver, takenBack } = useRemotesState()
  const release = deployed[remote]?.release.id ?? 'no release'
  const [attempt, setAttempt] = useState(0)
  // React remembers a failed import for ever, so each try has an import of its own, and so has each release.
  const Shown = useMemo(() => lazy(() => load() as Promise<Loaded>), [load, attempt, release])
  useEffect(() => occupy(remote), [occupy, remote])
  return (
    <>
      {takenBack.includes(remote) && <TakenBack />}
      {passedOver[remote] && <PassedOver release={passedOver[remote]} served={release} />}
      <ScreenFrame
        key={release}
        part={`${title} (remote-${remote}, ${release})`}
        {...(heading && { heading })}
        onRetry={() => setAttempt(attempt + 1)}
      >
        <Shown {...props} />
      </ScreenFrame>
    </>
  )
}

/** The screen behind one row. */
export function RemoteScreen({ remote, path, title }: { remote: RemoteName; path: string; title: string }) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.loadScreen(remote, path), [remotes, remote, path])
  return <RemotePart remote={remote} title={title} heading={title} load={load} />
}

interface PanelProps extends Pick<PartProps, 'remote' | 'title' | 'props'> {
  exposed: string
}

/** A component that a remote exposes by itself. */
export function RemotePanel({ exposed, ...part }: PanelProps) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.load(part.remote, exposed), [remotes, part.remote, exposed])
  return <RemotePart {...part} load={load} />
}
