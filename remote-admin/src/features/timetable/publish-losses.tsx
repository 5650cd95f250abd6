import { useLiveEndpoint } from '@bellhouse/api-client'
import { getTimetable, type TimetableVersion } from '@bellhouse/contracts'
import { someOf, whatIsLost } from '@bellhouse/timetabling'
import { CheckboxField, countOf, Notice } from '@bellhouse/ui'
import type { Desk } from './use-desk'

interface Losses {
  /** The version that it takes over from. */
  from: string
  fewer: number
  streams: string[]
  staff: string[]
}

/** What the week loses against the version that holds now; null where nothing does, undefined while it is not known. */
export function useLosses(desk: Desk, version: TimetableVersion, before: TimetableVersion | undefined) {
  const { data: later } = useLiveEndpoint(getTimetable, { timetableId: version.id })
  const { data: former } = useLiveEndpoint(getTimetable, { timetableId: before?.id ?? version.id })
  if (!before) return null
  if (later?.timetable?.id !== version.id || former?.timetable?.id !== before.id) return undefined
  const { fewer, streamIds, staffIds } = whatIsLost(former.timetable.lessons, later.timetable.lessons)
  const working = new Set(desk.staff.flatMap(({ id, isActive }) => (isActive ? [id] : [])))
  return {
    from: before.title,
    fewer,
    streams: streamIds.map(desk.names.stream).sort(),
    staff: staffIds.filter((id) => working.has(id)).map(desk.names.staff),
  }
}

interface PublishLossesProps {
  losses: Losses
  isAllowed: boolean
  onAllow: (isAllowed: boolean) => void
}

/** Says what goes, and asks for a word where streams would be left without a lesson. */
export function PublishLosses({ losses, isAllowed, onAllow }: PublishLossesProps) {
  const sentence = sentenceOf(losses)
  if (!sentence) return null
  return (
    <Notice kind="warning">
      <p>{sentence}</p>
      {losses.streams.length > 0 && (
        <CheckboxField
          label="Yes, publish it without lessons for them"
          checked={isAllowed}
          onChange={({ target }) => onAllow(target.checked)}
        />
      )}
    </Notice>
  )
}

function sentenceOf({ from, fewer, streams, staff }: Losses) {
  const none = [
    streams.length > 0 && countOf(streams.length, 'stream'),
    staff.length > 0 && countOf(staff.length, 'teacher'),
  ].filter(Boolean)
  const named = streams.length > 0 ? streams : staff
  const parts = [
    fewer > 0 && `${countOf(fewer, 'lesson')} fewer than ${from} has`,
    none.length > 0 && `${none.join(' and ')} with lessons in ${from} would have none: ${someOf(named)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join('; ')}.` : ''
}
