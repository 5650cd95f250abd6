import { countOf } from '../words/words'

/** As much of an outbox as tells what waits in it. */
export interface Waiting {
  /** What one group of changes is to people: a register, a mark sheet. */
  noun?: string
  subscribe: (listener: () => void) => () => void
  /** How many changes have not arrived, in how many groups, and whether the last try to send them failed. */
  state: () => { waiting: number; waitingGroups?: number; isStuck: boolean }
}

interface WaitingPart {
  noun: string
  count: number
  isStuck: boolean
}

/** What waits in these, as it is counted to people. */
export const partsOf = (outboxes: Iterable<Waiting>): WaitingPart[] =>
  [...outboxes]
    .map(({ noun = 'change', state }) => ({ noun, ...state() }))
    .map(({ noun, waiting, waitingGroups, isStuck }) => ({ noun, isStuck, count: waitingGroups ?? waiting }))
    .filter(({ count }) => count > 0)

/** For instance “2 registers and 1 mark sheet wait”. */
export function sentenceOf(parts: readonly WaitingPart[]) {
  const isOne = parts.length === 1 && parts[0]?.count === 1
  return `${parts.map(({ noun, count }) => countOf(count, noun)).join(' and ')} ${isOne ? 'waits' : 'wait'}`
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
  if (parts.length === 0) return true
  return window.confirm(
    `${sentenceOf(parts)} to be sent. What waits is kept in this browser, and is sent when you sign in here again. Log out all the same?`,
  )
}
