import type { Slot } from '@bellhouse/contracts'
import type { LessonFields } from '../modules/timetable/timetable'
import type { listTeaching } from './demo-people.repo'
import { demoWeek } from './demo-week'
import { groupedBy } from './grouped-by'

type Teaching = Awaited<ReturnType<typeof listTeaching>>
type Stream = Teaching['streams'][number]

interface Entry {
  stream: Stream
  /** Codes of what is taught at the same time. */
  codes: string[]
  slot: Slot
  duration: number
}

// Places in the list of periods, breaks included, of the three parts of a day.
const partsOfDay = [
  [1, 2, 3],
  [5, 6, 7],
  [9, 10],
]

const ownRooms: Record<string, string> = { '840': 'ICT', '527': 'Garden' }

/** The lessons of the demo school's week, all of them at their place. */
export function readDemoLessons(teaching: Teaching, rooms: ReadonlyMap<string, string>): LessonFields[] {
  const entries = teaching.streams.flatMap((stream) =>
    (demoWeek[`${stream.classCode} ${stream.name}`] ?? []).flatMap((day, place) => readDay(stream, day, place + 1)),
  )
  return groupedBy(entries.flatMap(partsOf), ({ key }) => key).flatMap((same) => {
    const [first] = same
    return first ? [lessonOf(first, same, teaching, rooms)] : []
  })
}

function readDay(stream: Stream, line: string, day: number): Entry[] {
  const words = line.split(' ')
  let place = 0
  return partsOfDay.flatMap((periods) => {
    const entries: Entry[] = []
    for (const period of periods) {
      const word = words[place] ?? '-'
      const last = entries.at(-1)
      place += 1
      if (word === '-') continue
      const isSecond = last && last.codes.join('|') === word && last.slot.period + last.duration === period
      if (isSecond) last.duration += 1
      else entries.push({ stream, codes: word.split('|'), slot: { day, period }, duration: 1 })
    }
    return entries
  })
}

interface Part extends Entry {
  code: string
  /** The same for streams that have this lesson together. */
  key: string
}

// All streams have the assembly together, and those of the fifth year the General Paper.
function partsOf(entry: Entry): Part[] {
  return entry.codes.map((code) => {
    const isShared = code === 'assembly' || (code === 'S101' && entry.stream.classCode === 's5')
    const whose = isShared ? '' : entry.stream.id
    return { ...entry, code, key: `${code} ${whose} ${entry.slot.day} ${entry.slot.period}` }
  })
}

function lessonOf(
  part: Part,
  same: readonly Part[],
  teaching: Teaching,
  rooms: ReadonlyMap<string, string>,
): LessonFields {
  const { code, stream, codes, slot, duration } = part
  const streamIds = same.map((one) => one.stream.id)
  const base = { demandId: null, streamIds, slot, duration, isPinned: code === 'assembly' }
  if (code === 'assembly') {
    const roomId = rooms.get('Hall') ?? null
    return { ...base, subjectId: null, title: 'Assembly', group: null, staffIds: [], roomId }
  }
  const allocation = teaching.allocations.find((one) => one.streamId === stream.id && one.code === code)
  if (!allocation) throw new Error(`Nobody teaches ${code} in ${stream.classCode} ${stream.name} of the demo school`)
  const room = ownRooms[code] ?? (codes.indexOf(code) % 2 === 0 ? stream.room : '')
  return {
    ...base,
    subjectId: allocation.subjectId,
    title: '',
    group: codes.length > 1 ? allocation.subject : null,
    staffIds: [allocation.staffId],
    roomId: rooms.get(room) ?? null,
  }
}
