import { countOf } from '../words/words'

/** What somebody entered that is not saved before they have had a look at it, as far as one screen settles it. */
export interface ToCheck {
  /** Which one it is, to people: S2 East English. */
  label: string
  /** The address of the screen that settles it. */
  to: string
  /** Whether somebody else's change is all that stands against it. */
  isConflict: boolean
}

/** As much of an outbox as tells what waits in it. */
export interface Waiting {
  /** What one group of changes is to people: a register, a mark sheet. */
  noun?: string
  subscribe: (listener: () => void) => () => void
  /** How many changes have not arrived, in how many groups, and whether the last try to send them failed. */
  state: () => { waiting: number; waitingGroups?: number; isStuck: boolean }
  /** What does not go by itself. */
  toCheck?: () => readonly ToCheck[]
}

interface Counted {
  noun: string
  count: number
}

interface WaitingPart extends Counted {
  isStuck: boolean
}

/** What waits in these, as it is counted to people. */
export const partsOf = (outboxes: Iterable<Waiting>): WaitingPart[] =>
  [...outboxes]
    .map(({ noun = 'change', state }) => ({ noun, ...state() }))
    .map(({ noun, waiting, waitingGroups, isStuck }) => ({ noun, isStuck, count: waitingGroups ?? waiting }))
    .filter(({ count }) => count > 0)

/** For instance “2 registers and 1 mark sheet wait”. */
export const sentenceOf = (parts: readonly Counted[]) => countsThat(parts, 'waits', 'wait')

function countsThat(parts: readonly Counted[], one: string, many: string) {
  const counts = parts.map(({ noun, count }) => countOf(count, noun)).join(' and ')
  return `${counts} ${isOne(parts) ? one : many}`
}

const isOne = (parts: readonly Counted[]) => parts.length === 1 && parts[0]?.count === 1

export type NamedCheck = ToCheck & { noun: string }

/** What of these its person has to look at. */
export const checksOf = (outboxes: Iterable<Waiting>): NamedCheck[] =>
  [...outboxes].flatMap(({ noun = 'change', toCheck }) => (toCheck?.() ?? []).map((check) => ({ noun, ...check })))

/** For instance “1 register and 1 mark sheet need a look: somebody else changed them meanwhile”. */
export function checkSentence(checks: readonly NamedCheck[]) {
  const nouns = [...new Set(checks.map(({ noun }) => noun))]
  const parts = nouns.map((noun) => ({ noun, count: checks.filter((check) => check.noun === noun).length }))
  const they = isOne(parts) ? 'it' : 'them'
  const isConflict = checks.every((check) => check.isConflict)
  const why = isConflict ? `somebody else changed ${they} meanwhile` : `not all of ${they} could be saved`
  return `${countsThat(parts, 'needs', 'need')} a look: ${why}`
}

/** All that the page knows of; a page has one kit. */
const known = new Set<Waiting>()

/** Counts these among what waits, until the answer is called. */
export function noteWaiting(outboxes: readonly Waiting[]): () => void {
  for (const outbox of outboxes) known.add(outbox)
  return () => {
    for (const outbox of outboxes) known.delete(outbox)
  }
}

/** Whether the person signs out, who is asked where something of theirs has not reached the server. */
export function maySignOut() {
  const parts = partsOf(known)
  const checks = checksOf(known)
  if (parts.length + checks.length === 0) return true
  const waits = `${sentenceOf(parts)} to be sent. What waits is kept in this browser, and is sent when you sign in here again. `
  const stays = `${checkSentence(checks)}. What you entered there is kept in this browser only. `
  return window.confirm(`${parts.length > 0 ? waits : ''}${checks.length > 0 ? stays : ''}Log out all the same?`)
}
