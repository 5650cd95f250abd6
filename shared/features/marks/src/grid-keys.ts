import { type Area, findStep, oneSpot, type Size } from './grid-area'

/** A key with what is held down beside it. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

export const combinationOf = ({ key, ctrlKey, metaKey }: KeyPress) => (ctrlKey || metaKey ? `Ctrl+${key}` : key)

/** What is chosen after a key that moves: with Shift the area is drawn out. Nothing where the key moves nothing. */
export function findMove(press: KeyPress, { focus, anchor }: Area, size: Size): Area | undefined {
  const isEnter = press.key === 'Enter'
  const to = findStep(isEnter ? enterStep(press) : combinationOf(press), focus, size)
  if (!to) return undefined
  return press.shiftKey && !isEnter ? { focus: to, anchor } : oneSpot(to)
}

const enterStep = ({ shiftKey }: KeyPress) => (shiftKey ? 'ArrowUp' : 'ArrowDown')

/** Keys that write a status at once. */
const statusByLetter: Record<string, string> = { a: 'ABS', e: 'EX', w: 'W', i: 'I' }

export const findStatus = (key: string): string | undefined => statusByLetter[key.toLowerCase()]

const spelled = ['ABSENT', 'EXEMPTED', 'WITHHELD', 'INCOMPLETE']

/** Whether a key goes on with the word of a status whose first letter has written it; two letters alone are two statuses. */
export const goesOnStatus = (typed: string, key: string) =>
  typed !== '' &&
  (typed.length > 1 || findStatus(key) === undefined) &&
  spelled.some((word) => word.startsWith((typed + key).toUpperCase()))

/** Whether a key is the beginning of a mark. What is none begins one too: were it let fall, `-5` would be written as 5. */
export const beginsMark = (key: string) => /^[^\s\p{C}]$/u.test(key)
