import { hasOutbox } from '@bellhouse/api-client/outbox-waits'
import type { DeployedRemote } from '@bellhouse/contracts'
import { type Session, useSession } from '@bellhouse/session'
import { Component, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FirstDrawBoundary } from './first-draw-boundary'
import { useShown } from './remote-part'
import { useDeployed, useRemotes } from './remotes-context'

/** What a remote exposes to be there on every screen of its people; it is handed who is signed in. */
const exposed = './background'

/** After the first screen has had the network for itself, in milliseconds. */
const afterFirstScreen = 2_000

/** Before a part that failed is asked for again, in milliseconds; twice as long after each further failure. */
const firstPause = 30_000
const longestPause = 15 * 60_000

/** What the remotes of the signed-in person do wherever that person is, for instance send what waits for the network. */
export function BackgroundParts() {
  const session = useSession()
  const deployed = useDeployed()
  const hasWritten = useHasWritten()
  if (!session) return null
  return Object.values(deployed)
    .filter((remote) => remote !== null)
    .filter((remote) => concerns(remote, session, hasWritten))
    .map((remote) => (
      <BackgroundPart key={`${remote.base} ${session.username}`} remote={remote} person={session.username} />
    ))
}

/** A remote without screens is there for everybody who has ever written anything in this browser: what waits of it may be sent. */
const concerns = ({ release: { exposes, screens } }: DeployedRemote, { category }: Session, hasWritten: boolean) =>
  exposes.includes(exposed) && (screens.length === 0 ? hasWritten : screens.some((row) => row.category === category))

/** As it is when the page opens, so that a first visit loads nothing for it. */
function useHasWritten() {
  const [hasWritten, setHasWritten] = useState(false)
  useEffect(() => {
    hasOutbox().then(setHasWritten, (error) =>
      console.warn('Whether anything waits in this browser is not known:', error),
    )
  }, [])
  return hasWritten
}

function BackgroundPart({ remote, person }: { remote: DeployedRemote; person: string }) {
  const { loadBehind, wasDrawn, drawn } = useRemotes()
  const isOver = useIsOver()
  const { base, release } = remote
  const part = { remote: release.remote, release: release.id, what: exposed }
  const loadLater = useMemo(
    () => async () => {
      await new Promise((resolve) => setTimeout(resolve, afterFirstScreen))
      return untilThere(() => loadBehind(release.remote, exposed), isOver)
    },
    [loadBehind, isOver, release.remote],
  )
  const { Shown, turn, handleBroken } = useShown(part, loadLater)
  return (
    <Unmissed remote={release.remote}>
      <Suspense fallback={null}>
        <FirstDrawBoundary
          key={turn}
          base={base}
          wasDrawn={wasDrawn(part)}
          onDrawn={() => drawn(part)}
          onBroken={handleBroken}
        >
          <Shown {...{ person }} />
        </FirstDrawBoundary>
      </Suspense>
    </Unmissed>
  )
}

/** Whether the component has gone for good, for what it has begun. */
function useIsOver() {
  const over = useRef(false)
  useEffect(() => {
    over.current = false
    return () => {
      over.current = true
    }
  }, [])
  return useCallback(() => over.current, [])
}

/**
 * What the browser has kept is there without the network too. Nobody waits for the rest, so it is asked for again: as soon as the
 * network is back, and after a while where one is there.
 */
async function untilThere<T>(act: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await act()
    } catch (error) {
      await untilWorthAsking(pause)
      if (isOver()) throw error
    }
  }
}

async function untilWorthAsking(pause: number) {
  const controller = new AbortController()
  await new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, controller)
    if (navigator.onLine) setTimeout(resolve, pause)
  })
  controller.abort()
}

/** What breaks in the background takes nothing with it that somebody looks at. */
class Unmissed extends Component<{ remote: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(`What remote-${this.props.remote} does in the background has stopped:`, error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
