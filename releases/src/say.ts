import type { LoadFigures, Pointer, RemoteName } from '@bellhouse/contracts'
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
    .map(({ remote, pointer, since, releases, loads }) => {
      if (!pointer) return `remote-${remote}: nothing is deployed; ${countOf(releases.length, 'release')} published.`
      const { by, reason, at } = pointer
      return [
        sayPointer(remote, pointer),
        `  active since ${minute(since ?? at)}; last move ${minute(at)} by ${by}: ${reason}`,
        `  ${countOf(releases.length, 'release')} published`,
        ...(loads ? sayLoads(loads, pointer) : []),
      ].join('\n')
    })
    .join('\n')
}

function sayLoads({ at, hours, releases }: NonNullable<RemoteStatus['loads']>, pointer: Pointer) {
  const head = `  loads of the last ${hours} hours, as of ${minute(at)}:`
  if (releases.length === 0) return [`${head} none`]
  return [
    head,
    ...releases.map((figures) => `    ${figures.release}${shareOf(pointer, figures.release)}: ${sayFigures(figures)}`),
  ]
}

function shareOf({ active, canary }: Pointer, release: string) {
  if (release === canary?.release) return ` (${canary.share} %)`
  return release === active ? ` (${100 - (canary?.share ?? 0)} %)` : ''
}

function sayFigures({ loads, failures, byFailure, p50, p95 }: LoadFigures) {
  const rate = Math.round((failures / loads) * 1000) / 10
  const kinds = Object.entries(byFailure).map(([kind, count]) => `${count} ${kind}`)
  const failed = failures === 0 ? 'none failed' : `${failures} failed (${rate} %): ${kinds.join(', ')}`
  const times = p50 === null ? '' : `; p50 ${p50} ms, p95 ${p95} ms`
  return `${countOf(loads, 'load')}, ${failed}${times}`
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
