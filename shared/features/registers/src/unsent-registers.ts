import { findRegisterPlace, labelOfSession, type RegisterPlace } from '@bellhouse/contracts'
import { shortDay } from '@bellhouse/ui'
import type { RegisterOutboxEntry } from './register-outbox'

export interface UnsentRegister {
  place: RegisterPlace
  entries: readonly RegisterOutboxEntry[]
}

/** The registers of which something has not reached the server. */
export function unsentRegisters(byKey: ReadonlyMap<string, RegisterOutboxEntry>): UnsentRegister[] {
  const all = [...byKey.values()]
  return [...new Set(all.map(({ group }) => group))].flatMap((id) => {
    const place = findRegisterPlace(id)
    return place ? [{ place, entries: all.filter(({ group }) => group === id) }] : []
  })
}

export function labelOf({ date, session }: RegisterPlace, [first]: readonly RegisterOutboxEntry[]) {
  return `${first?.payload.stream ?? 'Another stream'}, ${shortDay(date)}, ${labelOfSession(session).toLowerCase()}`
}
