import type { RemoteName } from '@bellhouse/contracts'
import { ScreenFrame } from '@bellhouse/ui'
import { type ComponentType, lazy, useEffect, useMemo, useState } from 'react'
import { FirstDrawBoundary } from './first-draw-boundary'
import type { LoadedPart } from './first-draws'
import { RolledBackNotice, SkippedNotice } from './release-notices'
import { useRemotes, useRemotesState } from './remotes-context'

type Loaded = { default: ComponentType<object> }

interface PartProps {
  remote: RemoteName
  /** Which part of the remote: the path of a screen, or the name under which it is exposed. */
  what: string
  /** What the person calls it. */
  title: string
  /** The `h1` while there is none inside; only a whole screen has one. */
  heading?: string
  load: () => Promise<unknown>
  /** What the shell hands to it. */
  props?: object
}

/** Something of a remote in its place: waiting, failing and a second try stay inside of it. */
function RemotePart({ remote, what, title, heading, load, props }: PartProps) {
  const { mount, wasDrawn, drawn } = useRemotes()
  const { deployed, skipped, rolledBack } = useRemotesState()
  const { base = '', release: described } = deployed[remote] ?? {}
  const release = described?.id ?? 'no release'
  const part = { remote, release, what }
  const { Shown, turn, handleRetry, handleBroken } = useShown(part, load)
  useEffect(() => mount(remote), [mount, remote])
  return (
    <>
      {rolledBack.includes(remote) && <RolledBackNotice />}
      {skipped[remote] && <SkippedNotice release={skipped[remote]} served={release} />}
      <ScreenFrame
        key={release}
        part={`${title} (remote-${remote}, ${release})`}
        {...(heading && { heading })}
        onRetry={handleRetry}
      >
        <FirstDrawBoundary
          key={turn}
          base={base}
          wasDrawn={wasDrawn(part)}
          onDrawn={() => drawn(part)}
          onBroken={handleBroken}
        >
          <Shown {...props} />
        </FirstDrawBoundary>
      </ScreenFrame>
    </>
  )
}

/** The component of a part. React remembers a failed import for ever, so each try has one of its own, and so has each release. */
export function useShown(part: LoadedPart, load: () => Promise<unknown>) {
  const { replaceBroken } = useRemotes()
  const { release } = part
  const [{ turn, broken }, setTry] = useState<{ turn: number; broken?: { release: string; cause: unknown } }>({
    turn: 0,
  })
  const Shown = useMemo(() => {
    const importPart = () => (broken?.release === release ? replaceBroken(part, broken.cause) : load())
    return lazy(() => importPart() as Promise<Loaded>)
  }, [load, turn, release])
  return {
    Shown,
    turn,
    handleRetry: () => setTry({ turn: turn + 1 }),
    handleBroken: (cause: unknown) => setTry({ turn: turn + 1, broken: { release, cause } }),
  }
}

/** The screen behind one row. */
export function RemoteScreen({ remote, path, title }: { remote: RemoteName; path: string; title: string }) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.loadScreen(remote, path), [remotes, remote, path])
  return <RemotePart remote={remote} what={path} title={title} heading={title} load={load} />
}

interface PanelProps extends Pick<PartProps, 'remote' | 'title' | 'props'> {
  exposed: string
}

/** A component that a remote exposes by itself. */
export function RemotePanel({ exposed, ...part }: PanelProps) {
  const remotes = useRemotes()
  const load = useMemo(() => () => remotes.load(part.remote, exposed), [remotes, part.remote, exposed])
  return <RemotePart {...part} what={exposed} load={load} />
}
