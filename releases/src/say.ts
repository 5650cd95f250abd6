import type { Pointer, RemoteName } from '@bellhouse/contracts'
import type { Removed } from './collect-garbage'
import type { RemoteStatus } from './status'
import type { Findings } from './verify'

const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const canaryOf = ({ canary }: Pointer) => (canary ? `, and ${canary.release} for ${canary.share} % of the people` : '')

/** What a move has led to. */
export function sayPointer(remote: RemoteName, pointer: Pointer) {
  const { seq, active, lastGood = [], quarantined = [] } = pointer
  return [
    `remote-${remote}: ${active} is active${canaryOf(pointer)} (move ${seq}).`,
    ...(lastGood.length > 0 ? [`  good ones to go back to: ${lastGood.join(', ')}`] : []),
    ...(quarantined.length > 0 ? [`  taken back: ${quarantined.join(', ')}`] : []),
  ].join('\n')
}

export function sayStatus(remotes: RemoteStatus[]) {
  return remotes
    .map(({ remote, pointer, since, releases }) => {
      if (!pointer) return `remote-${remote}: nothing is deployed; ${countOf(releases.length, 'release')} published.`
      const { by, reason, at } = pointer
      return [
        sayPointer(remote, pointer),
        `  active since ${minute(since ?? at)}; last move ${minute(at)} by ${by}: ${reason}`,
        `  ${countOf(releases.length, 'release')} published`,
      ].join('\n')
    })
    .join('\n')
}

export function sayHistory(moves: (Pointer & { remote: RemoteName })[]) {
  if (moves.length === 0) return 'No pointer was ever moved.'
  return moves
    .map((move) => {
      const { at, remote, seq, active, by, reason } = move
      return `${minute(at)}  remote-${remote} #${seq}  ${active}${canaryOf(move)}  by ${by}: ${reason}`
    })
    .join('\n')
}

export function sayFindings({ problems, notes, releases }: Findings) {
  const verdict =
    problems.length === 0
      ? `All is well: ${countOf(releases, 'live release')}, with pointers and histories, as published.`
      : `Not as it must be: ${problems.length} of the above.`
  return [...problems, ...notes.map((note) => `Note: ${note}`), verdict].join('\n')
}

export function sayRemoved(removed: Removed[], dryRun: boolean) {
  if (removed.length === 0) return 'There is nothing to remove.'
  const verb = dryRun ? 'Would go' : 'Removed'
  return removed.map(({ remote, release }) => `${verb}: remote-${remote} ${release}`).join('\n')
}
