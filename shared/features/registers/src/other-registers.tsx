import {
  labelOfSession,
  type RegisterDesk,
  type RegisterPlace,
  registerIdOf,
  registerQueryOf,
} from '@bellhouse/contracts'
import { countOf, Notice, OfferedLink, shortDay } from '@bellhouse/ui'
import { useSyncExternalStore } from 'react'
import { isLost } from './lost-registers'
import type { RegisterOutbox, RegisterOutboxEntry } from './register-outbox'
import { unsentRegisters } from './unsent-registers'

interface OtherRegistersProps {
  desk: RegisterDesk
  outbox: RegisterOutbox
  /** The register that is open, which tells of its own. */
  openId: string
}

/** Registers besides the open one in which something is not saved, not sent, or waits for a decision, and which can be opened. */
export function OtherRegisters({ desk, outbox, openId }: OtherRegistersProps) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const others = unsentRegisters(byKey).filter((one) => registerIdOf(one.place) !== openId && !isLost(desk, one))
  if (others.length === 0) return null
  return (
    <Notice role="status">
      <p>There is more that has not reached the server. It is kept in this browser, for you alone.</p>
      <ul>
        {others.map(({ place, entries }) => (
          <li key={entries[0]?.group}>
            <OfferedLink to={`?${new URLSearchParams(registerQueryOf(place))}`}>
              {labelOf(desk, place, entries)}
            </OfferedLink>
            : {stateOf(entries)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function labelOf(
  { streams }: RegisterDesk,
  { streamId, date, session, subject }: RegisterPlace,
  [first]: readonly RegisterOutboxEntry[],
) {
  const known = subject === undefined && streams.find((one) => one.streamId === streamId)
  const stream = (known || undefined)?.stream ?? first?.payload.stream ?? 'Another stream'
  return `${stream}, ${shortDay(date)}, ${labelOfSession(session).toLowerCase()}`
}

function stateOf(entries: readonly RegisterOutboxEntry[]) {
  const isHeld = (kind: string) => entries.filter(({ held }) => held?.kind === kind).length
  const parts: [number, string][] = [
    [entries.filter(({ held }) => held === null).length, 'waiting to be sent'],
    [isHeld('draft'), 'not saved yet'],
    [isHeld('conflict') + isHeld('refused'), 'to check'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${countOf(count, 'entry', 'entries')} ${what}`)
    .join(', ')
}
