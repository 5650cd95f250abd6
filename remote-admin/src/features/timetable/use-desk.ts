import {
  getTimetable,
  type Lesson,
  type OutputOf,
  type TimetableFrame,
  type TimetableVersion,
} from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import type { TimetableNames } from '@bellhouse/timetabling'
import { useAddress } from '@bellhouse/ui'
import { useMemo } from 'react'
import { tintsOfSubjects } from './department-tints'
import { useTimetable } from './timetable.queries'

type Timetable = OutputOf<typeof getTimetable>

/** What all tabs of the timetable work on: a term with its frame and versions, and the version that is open. */
export interface Desk extends Timetable {
  term: NonNullable<Timetable['term']>
  /** The frame of the term, or what it would begin with. */
  shape: TimetableFrame
  version: TimetableVersion | undefined
  lessons: readonly Lesson[]
  names: TimetableNames
  /** The tint of the department of each subject that has one. */
  tints: ReadonlyMap<string, number>
  params: URLSearchParams
  change: (changes: Record<string, string | undefined>) => void
}

/** Null for a school that has no terms yet. */
export function useDesk(): Desk | null {
  const { params, change } = useAddress()
  const data = useTimetable(readAddress(getTimetable, params))
  const names = useMemo(() => namesOf(data), [data])
  const tints = useMemo(() => tintsOfSubjects(data.subjects), [data])
  const { term, timetable, versions, frame, usualFrame } = data
  if (!term) return null
  const version = versions.find(({ id }) => id === timetable?.id)
  return {
    ...data,
    term,
    shape: frame ?? usualFrame,
    version,
    lessons: timetable?.lessons ?? [],
    names,
    tints,
    params,
    change,
  }
}

/** A name as the plan shows it, which says so of whoever has left. */
export const nameNow = ({ name, isActive }: Timetable['staff'][number]) => (isActive ? name : `${name} (left)`)

function namesOf({ subjects, streams, staff, rooms }: Timetable): TimetableNames {
  const nameIn = (list: readonly (readonly [string, string])[]) => {
    const byId = new Map(list)
    return (id: string) => byId.get(id) ?? '–'
  }
  return {
    subject: nameIn(subjects.map(({ id, name }) => [id, name])),
    stream: nameIn(streams.map(({ id, label }) => [id, label])),
    staff: nameIn(staff.map((one) => [one.id, nameNow(one)])),
    room: nameIn(rooms.map(({ id, code }) => [id, code])),
  }
}
