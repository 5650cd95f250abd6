import type { Register } from '@bellhouse/contracts'
import type { RegisterPlace } from './register.queries'
import type { Marks } from './register-marks'

interface Draft {
  register: Register
  marks: Marks
}

// In memory alone, so that nothing about students stays behind in the browser's storage.
const drafts = new Map<string, Draft>()

const keyOf = (username: string, { streamId, date, session }: RegisterPlace) =>
  [username, streamId, date, session].join(' ')

/** Keeps what a person entered in a register until the same person opens it again. */
export function keepDraft(username: string, place: RegisterPlace, draft: Draft) {
  drafts.set(keyOf(username, place), draft)
}

export function findDraft(username: string, place: RegisterPlace): Draft | undefined {
  return drafts.get(keyOf(username, place))
}

export function dropDraft(username: string, place: RegisterPlace) {
  drafts.delete(keyOf(username, place))
}
