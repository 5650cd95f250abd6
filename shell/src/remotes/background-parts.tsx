import type { DeployedRemote } from '@bellhouse/contracts'
import { type Session, useSession } from '@bellhouse/session'
import { Component, type ReactNode, Suspense, useMemo } from 'react'
import { FirstDrawBoundary } from './first-draw-boundary'
import { useShown } from './remote-part'
import type { Remotes } from './remotes'
import { useDeployed, useRemotes } from './remotes-context'

/** What a remote exposes to be there on every screen of its people; it is handed who is signed in. */
const exposed = './background'

/** After the first screen has had the network for itself, in milliseconds. */
const pause = 2_000

interface BackgroundPartsProps {
  load: Remotes['load']
}

/** What the remotes of the signed-in person do wherever that person is, for instance send what waits for the network. */
export function BackgroundParts({ load }: BackgroundPartsProps) {
  const session = useSession()
  const deployed = useDeployed()
  if (!session) return null
  return Object.values(deployed)
    .filter((remote) => remote !== null)
    .filter((remote) => concerns(remote, session))
    .map((remote) => (
      <BackgroundPart
        key={`${remote.base} ${session.username}`}
        load={load}
        remote={remote}
        person={session.username}
      />
    ))
}

const concerns = ({ release }: DeployedRemote, { category }: Session) =>
  release.exposes.includes(exposed) && release.screens.some((row) => row.category === category)

function BackgroundPart({ load, remote, person }: BackgroundPartsProps & { remote: DeployedRemote; person: string }) {
  const { wasDrawn, drawn } = useRemotes()
  const { base, release } = remote
  const part = { remote: release.remote, release: release.id, what: exposed }
  const loadLater = useMemo(
    () => async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return untilThere(() => load(release.remote, exposed))
    },
    [load, release.remote],
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

/** What the browser has kept is there without the network too. Nobody waits for the rest, so it is tried again when the network is back. */
async function untilThere<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
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
