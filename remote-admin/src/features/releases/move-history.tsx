import type { RemoteReleases } from '@bellhouse/contracts'
import { countOf, Disclosure, List, ListItem, momentText } from '@bellhouse/ui'
import { sharersOf } from './figure-words'

type Move = RemoteReleases['history'][number]

/** Every move of a part's pointer, newest first. */
export function MoveHistory({ remote, history }: { remote: string; history: readonly Move[] }) {
  if (history.length === 0) return null
  return (
    <Disclosure title={`History: ${countOf(history.length, 'move')}`}>
      <List>
        {history.map((move) => (
          <ListItem
            key={`${move.seq} ${move.at}`}
            title={move.reason}
            detail={`${momentText(move.at)} by ${move.by} · ${whatIsLive(remote, move)}`}
          />
        ))}
      </List>
    </Disclosure>
  )
}

function whatIsLive(remote: string, { active, canary }: Move) {
  return canary ? `${active}, and ${canary.release} for ${canary.share} % of the ${sharersOf(remote)}` : active
}
