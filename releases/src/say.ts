import { type LoadFigures, type PartName, type Pointer, shellPart, titleOfPart } from '@bellhouse/contracts'
import type { Removed } from './collect-garbage'
import type { PartStatus } from './status'
import type { Findings } from './verify'

const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const canaryOf = (part: PartName, { canary }: Pointer) =>
  canary ? `, and ${canary.release} for ${canary.share} % of the ${part === shellPart ? 'devices' : 'people'}` : ''

/** What a pointer says. */
function sayPointer(part: PartName, pointer: Pointer) {
  const { seq, active, lastGood = [], quarantined = [] } = pointer
  return [
    `${titleOfPart(part)}: ${active} is active${canaryOf(part, pointer)} (move ${seq}).`,
    ...(lastGood.length > 0 ? [`  good ones to go back to: ${lastGood.join(', ')}`] : []),
    ...(quarantined.length > 0 ? [`  rolled back: ${quarantined.join(', ')}`] : []),
  ].join('\n')
}

/** What a move has led to, and why it was made. */
export const sayMove = (part: PartName, pointer: Pointer) => `${sayPointer(part, pointer)}\n  reason: ${pointer.reason}`

export function sayStatus(parts: PartStatus[]) {
  if (parts.length === 0) return 'The store is empty: nothing was ever published.'
  return parts
    .map(({ remote: part, pointer, since, releases, waiting, damage, loads }) => {
      const damaged = damage.map((sentence) => `  DAMAGED: ${sentence}`)
      if (!pointer) {
        const deployed = damaged.length > 0 ? 'what is deployed cannot be read' : 'nothing is deployed'
        const published = `${countOf(releases.length, 'release')} published`
        return [`${titleOfPart(part)}: ${deployed}; ${published}.`, ...damaged].join('\n')
      }
      const { by, reason, at } = pointer
      return [
        sayPointer(part, pointer),
        `  active since ${minute(since ?? at)}; last move ${minute(at)} by ${by}: ${reason}`,
        `  ${countOf(releases.length, 'release')} published`,
        ...sayWaiting(part, waiting),
        ...damaged,
        ...(loads ? sayLoads(loads, pointer) : []),
      ].join('\n')
    })
    .join('\n')
}

const sayWaiting = (part: PartName, waiting: string | undefined) =>
  waiting === undefined ? [] : [`  ${waiting} waits: nobody has it yet. Make it live with: promote ${part} ${waiting}`]

function sayLoads({ at, hours, releases }: NonNullable<PartStatus['loads']>, pointer: Pointer) {
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

function sayFigures({ loads, failures, byFailure, p50, p95, inUse = 0, people = 0, failedFor = 0 }: LoadFigures) {
  const rate = Math.round((failures / loads) * 1000) / 10
  const kinds = Object.entries(byFailure).map(([kind, count]) => `${count} ${kind}`)
  const failed = failures === 0 ? 'none failed' : `${failures} failed (${rate} %): ${kinds.join(', ')}`
  const times = p50 === null ? '' : `; p50 ${p50} ms, p95 ${p95} ms`
  const used = inUse === 0 ? '' : `; ${countOf(inUse, 'failure')} in use`
  const met = failedFor === 0 ? '' : `; it failed for ${failedFor} of ${people} people`
  return `${countOf(loads, 'load')}, ${failed}${used}${met}${times}`
}

export function sayHistory(moves: (Pointer & { remote: PartName })[]) {
  if (moves.length === 0) return 'No pointer was ever moved.'
  return moves
    .map((move) => {
      const { at, remote: part, seq, active, by, reason } = move
      return `${minute(at)}  ${titleOfPart(part)} #${seq}  ${active}${canaryOf(part, move)}  by ${by}: ${reason}`
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
  return removed.map(({ remote: part, release }) => `${verb}: ${titleOfPart(part)} ${release}`).join('\n')
}
