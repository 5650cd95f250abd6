import {
  type AttendanceStatus,
  type RegisterDesk,
  type RegisterPlace,
  registerIdOf,
  wordOfStatus,
} from '@bellhouse/contracts'
import { countOf, LostWork } from '@bellhouse/ui'
import { useSyncExternalStore } from 'react'
import { keysOfGone } from './register-changes'
import type { RegisterOutbox, RegisterOutboxEntry } from './register-outbox'
import { labelOf, type UnsentRegister, unsentRegisters } from './unsent-registers'
import type { OpenRegister } from './use-register'

type Known = Pick<RegisterDesk, 'streams' | 'lessons' | 'date' | 'asOf'>

/** Whether nothing of it can be saved any more, by what the server says: its stream is not the person's, nor a lesson of it on that day. */
export const isLost = (desk: Known, { place, entries }: UnsentRegister) =>
  desk.asOf === undefined &&
  !isTheirs(desk, place) &&
  entries.every(({ held }) => held !== null) &&
  // On another day they may have taken a lesson of the stream for a colleague.
  (place.date === desk.date || entries.every(({ held }) => held?.kind === 'refused'))

const isTheirs = ({ streams, lessons }: Known, { streamId, session, subject }: RegisterPlace) =>
  (subject === undefined && streams.some((stream) => stream.streamId === streamId)) ||
  lessons.some((lesson) => lesson.streamId === streamId && lesson.session === session && lesson.subject === subject)

/** What somebody entered who stood in for a time and had no network until it was over: for them to pass on, and to put away. */
export function LostRegisters({ desk, outbox }: { desk: Known; outbox: RegisterOutbox }) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const lost = unsentRegisters(byKey).filter((one) => isLost(desk, one))
  return lost.map(({ place, entries }) => {
    const label = labelOf(place, entries)
    const discard = () => void outbox.drop(entries.map(({ key }) => key))
    return (
      <LostWork key={registerIdOf(place)} name={`entries of ${label}`} lines={told(entries)} onDiscard={discard}>
        {label}: {countOf(entries.length, 'entry', 'entries')} could not be saved, as the stream is not yours any more.
      </LostWork>
    )
  })
}

/** What somebody entered who may take no registers any more, so that no screen of theirs shows it: to pass on, and to put away. */
export function UnreachableRegisters({ outbox }: { outbox: RegisterOutbox }) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const unsent = unsentRegisters(byKey).filter(({ entries }) => entries.every(({ held }) => held !== null))
  return unsent.map(({ place, entries }) => {
    const label = labelOf(place, entries)
    const discard = () => void outbox.drop(entries.map(({ key }) => key))
    return (
      <LostWork key={registerIdOf(place)} name={`entries of ${label}`} lines={told(entries)} onDiscard={discard}>
        {label}: {countOf(entries.length, 'entry', 'entries')} could not be saved, as you may not take registers any
        more.
      </LostWork>
    )
  })
}

interface GoneEntriesProps {
  open: OpenRegister
  outbox: RegisterOutbox
}

/** What could not be saved, of students who are not in the register any more: to pass on, and to put away. */
export function GoneEntries({ open: { register, rows }, outbox }: GoneEntriesProps) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const gone = keysOfGone(register, rows, byKey.values()).filter((key) => byKey.get(key)?.held?.kind === 'refused')
  if (gone.length === 0) return null
  const entries = gone.flatMap((key) => byKey.get(key) ?? [])
  return (
    <LostWork name="entries that have no place" lines={told(entries)} onDiscard={() => void outbox.drop(gone)}>
      {countOf(gone.length, 'entry', 'entries')} could not be saved, as the student is not in this register any more.
    </LostWork>
  )
}

const order: AttendanceStatus[] = ['absent', 'late', 'excused', 'present']

/** Who is absent, late or excused by name; whoever is there counts. */
function told(entries: readonly RegisterOutboxEntry[]): string[] {
  return order.flatMap((status) => {
    const these = entries.filter(({ payload }) => (payload.status ?? 'present') === status)
    if (these.length === 0) return []
    const names = these.flatMap(({ payload: { name, minutesLate, note } }) => {
      const more = [minutesLate && `${minutesLate} min`, note].filter(Boolean).join(', ')
      return name && (status !== 'present' || more) ? [more ? `${name} (${more})` : name] : []
    })
    const count = `${wordOfStatus(status)}: ${these.length}`
    return [names.length > 0 ? `${count}. ${names.join('; ')}` : count]
  })
}
