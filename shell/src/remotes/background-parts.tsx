import type { DeployedRemote } from '@bellhouse/contracts'
import { type Session, useSession } from '@bellhouse/session'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Remotes } from './remotes'
import { useDeployed } from './remotes-context'

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
    .map(({ release: { remote, id } }) => (
      <BackgroundPart
        key={`${remote} ${id} ${session.username}`}
        load={load}
        remote={remote}
        person={session.username}
      />
    ))
}

const concerns = ({ release }: DeployedRemote, { category }: Session) =>
  release.exposes.includes(exposed) && release.screens.some((row) => row.category === category)

type Shown = ComponentType<{ person: string }>

function BackgroundPart({ load, remote, person }: BackgroundPartsProps & { remote: string; person: string }) {
  const [Part, setPart] = useState<Shown | null>(null)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      load(remote, exposed).then(
        (module) => !isOver && setPart(() => (module as { default: Shown }).default),
        // Nobody waits for it, and the loader has told of it; the next page tries again.
        () => {},
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, remote])
  return (
    Part && (
      <Unmissed remote={remote}>
        <Part person={person} />
      </Unmissed>
    )
  )
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
