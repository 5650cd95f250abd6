import { sql } from 'kysely'
import { publishVersion } from '../modules/timetable/publications'
import {
  beginDraft,
  insertDemand,
  insertFrame,
  insertLessons,
  insertRoom,
  insertVersion,
  type LessonFields,
  listDemands,
  listLessons,
  putWish,
  updateSlot,
  usualFrame,
} from '../modules/timetable/timetable'
import type { Db } from '../platform/db/open'
import { readDemoLessons } from './demo-lessons'
import { listTeaching } from './demo-people.repo'
import { groupedBy } from './grouped-by'

const friday = 5
const lastPeriod = 10

/** The current term's timetable: a published one, the lessons that it was made of, and a draft in which a few wait for a place. */
export async function addTimetable(db: Db, accountId: string) {
  const teaching = await listTeaching(db)
  const { termId } = teaching
  await insertFrame(db, termId, { ...usualFrame([1, 2, 3, 4, 5]), closed: [{ day: friday, period: lastPeriod }] })
  const rooms = new Map<string, string>()
  for (const { code, name } of [...teaching.streams.map(({ room }) => ({ code: room, name: '' })), ...furtherRooms]) {
    rooms.set(code, (await insertRoom(db, { code, name, capacity: name ? null : 48 })).id)
  }
  const lessons = readDemoLessons(teaching, rooms)
  await wantThem(db, termId, lessons)
  const demands = await listDemands(db, termId)
  const demandOf = new Map(demands.map((demand) => [kindOf(demand), demand.id]))
  const planned = lessons.map((lesson) => ({ ...lesson, demandId: demandOf.get(kindOf(lesson)) ?? null }))
  const published = await insertVersion(db, { termId, title: 'Term 3', basedOn: null })
  await insertLessons(db, published, planned)
  // Who teaches what is asked of each lesson, in a clumsy way as long as nothing is known of how many there are.
  await sql`analyze allocation, lesson, lesson_staff, lesson_stream, lesson_room`.execute(db)
  await publishVersion(db, { termId, timetableId: published, firstDay: null, accountId })
  await addDraft(db, termId, published, planned)
  await addWishes(db, termId, lessons)
}

const furtherRooms = [
  { code: 'Hall', name: 'Main hall' },
  { code: 'ICT', name: 'Computer room' },
  { code: 'Garden', name: 'School garden' },
]

const kindOf = ({ subjectId, title, streamIds }: Pick<LessonFields, 'subjectId' | 'title' | 'streamIds'>) =>
  JSON.stringify([subjectId, title, [...streamIds].sort()])

async function wantThem(db: Db, termId: string, lessons: readonly LessonFields[]) {
  for (const same of groupedBy(lessons, kindOf)) {
    const [first] = same
    if (!first) continue
    const doubles = same.filter(({ duration }) => duration === 2).length
    await insertDemand(db, {
      ...first,
      termId,
      periods: same.length + doubles,
      doubles,
      mostPerDay: 1,
      partOfDay: 'any',
    })
  }
}

const waiting = 5

/** A copy of what is published, in which a few lessons are not placed, the same ones each time. */
async function addDraft(db: Db, termId: string, published: string, planned: readonly LessonFields[]) {
  const draft = await beginDraft(db, { termId, title: 'After half term', from: published })
  const some = planned
    .filter(({ duration, streamIds, group }) => duration === 1 && streamIds.length === 1 && group === null)
    .filter((_, place) => place % 61 === 7)
    .slice(0, waiting)
    .map(placeOf)
  const lessons = (await listLessons(db, draft)).filter((lesson) => some.includes(placeOf(lesson)))
  for (const { id, version } of lessons) await updateSlot(db, { lessonId: id, version, slot: null })
}

const placeOf = (lesson: Pick<LessonFields, 'subjectId' | 'title' | 'streamIds' | 'slot'>) =>
  `${kindOf(lesson)} ${JSON.stringify(lesson.slot)}`

/** Two who come on four days of the week. */
async function addWishes(db: Db, termId: string, lessons: readonly LessonFields[]) {
  const days = (staffId: string) =>
    new Set(lessons.filter((lesson) => lesson.staffIds.includes(staffId)).map(({ slot }) => slot?.day))
  const staff = [...new Set(lessons.flatMap(({ staffIds }) => staffIds))]
  const partTime = staff.filter((id) => days(id).size < friday).slice(0, 2)
  for (const staffId of partTime) {
    const off = [1, 2, 3, 4, 5].find((day) => !days(staffId).has(day)) ?? friday
    const unavailable = Array.from({ length: lastPeriod }, (_, place) => ({ day: off, period: place + 1 }))
    await putWish(db, termId, { staffId, unavailable, mostPerDay: null, avoidsGaps: true })
  }
}
