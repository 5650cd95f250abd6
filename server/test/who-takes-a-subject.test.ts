import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { putGroup } from '../src/modules/communication/chat/chat-groups.repo'
import { listStudentsOfStream } from '../src/modules/marks/grading/stream-marks.repo'
import { listTakers } from '../src/modules/marks/mark-uploads/mark-school.repo'
import { listProgress } from '../src/modules/marks/mark-views/mark-views.repo'
import { listSheetPage } from '../src/modules/marks/marks/mark-sheets.repo'
import { listStudentsOfSheet } from '../src/modules/marks/marks/marks.repo'
import { moveStudents, setElectives } from '../src/modules/people/students'
import { countMarksByClass } from '../src/modules/portal/dashboards/mark-progress.repo'
import { listMarksOwed } from '../src/modules/portal/dashboards/owed-marks.repo'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  withStatus,
} from './factories'
import { anAssessment } from './marks-factories'
import { testApp } from './test-app'

const app = testApp()
type Name = 'plain' | 'chose' | 'dropped' | 'left' | 'combined' | 'suspended'
type Chosen = 'everybodys' | 'elective' | 'unchosen' | 'leaversOnly'

let places: Record<Chosen, { streamId: string; subjectId: string; termId: string }>
let people: Map<string, Name>
let teacherId: string

/** One stream with somebody of each kind, all with accounts, and four subjects that different people take. */
beforeAll(async () => {
  const { db } = app
  const { term } = await aSchool(db)
  const stream = await aStream(db, { class_code: 's5' })
  const subject = (name: string, compulsory = false) => aSubject(db, { name, level: 'A', compulsory })
  const subjects = {
    everybodys: await subject('General Paper', true),
    elective: await subject('Physics'),
    unchosen: await subject('Games'),
    leaversOnly: await subject('Latin'),
  }
  const combination = await db
    .insertInto('combination')
    .values({ name: 'PCM' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('combination_subject')
    .values({ combination_id: combination.id, subject_id: subjects.elective.id })
    .execute()
  const status = { left: 'left', suspended: 'suspended' } as const
  const kinds: Name[] = ['plain', 'chose', 'dropped', 'left', 'combined', 'suspended']
  people = new Map()
  for (const name of kinds) {
    const { id } = await aStudent(db, { stream_id: stream.id })
    await anAccount(db, 'student', { student_id: id })
    people.set(id, name)
    const choose = (subject_id: string) =>
      db.insertInto('subject_choice').values({ student_id: id, subject_id }).execute()
    if (name === 'chose' || name === 'combined' || name === 'dropped') await choose(subjects.elective.id)
    if (name === 'dropped') await db.deleteFrom('subject_choice').where('student_id', '=', id).execute()
    if (name === 'left') await choose(subjects.leaversOnly.id)
    if (name in status) await withStatus(db, id, status[name as keyof typeof status], '2026-02-02')
  }
  const staff = await aStaff(db)
  teacherId = staff.id
  const placed = Object.entries(subjects).map(async ([key, { id: subjectId }]) => {
    const place = { streamId: stream.id, subjectId, termId: term.id }
    await anAllocation(db, { staff_id: teacherId, stream_id: stream.id, subject_id: subjectId, term_id: term.id })
    await anAssessment(db, { ...place, state: 'draft' })
    return [key, place] as const
  })
  places = Object.fromEntries(await Promise.all(placed)) as typeof places
})

const namesOf = (ids: readonly string[]) => ids.map((id) => people.get(id) ?? id).sort()
const active: Name[] = ['chose', 'combined', 'dropped', 'plain']
const expected: [Chosen, Name[]][] = [
  ['everybodys', active],
  ['elective', ['chose', 'combined']],
  ['unchosen', active],
  // What only somebody chose who has left counts as chosen by nobody.
  ['leaversOnly', active],
]

/** Lists of students, wherever one is made. */
const lists: Record<string, (place: (typeof places)[Chosen]) => Promise<string[]>> = {
  'a mark sheet': async (place) => (await listStudentsOfSheet(app.db, place)).map(({ studentId }) => studentId),
  'the marks of a stream and its report cards': async (place) =>
    (await listStudentsOfStream(app.db, place)).flatMap(({ studentId, subjectIds }) =>
      subjectIds.includes(place.subjectId) ? [studentId] : [],
    ),
  'a file of marks': async ({ termId, streamId, subjectId }) =>
    (await listTakers(app.db, termId, [streamId], [subjectId])).map(({ studentId }) => studentId),
  'a conversation of the subject': async (place) => {
    const thread = await putGroup(app.db, place)
    const { rows } = await sql<{ id: string }>`
      select student_id as id from chat_people_of(${thread}) person join account on account.id = person
      where student_id is not null`.execute(app.db)
    return rows.map(({ id }) => id)
  },
  'the conversations of each student': async (place) => {
    const thread = await putGroup(app.db, place)
    const { rows } = await sql<{ id: string }>`
      select student_id as id from account
      where student_id is not null and ${thread} in (select chat_groups_of(account.id))`.execute(app.db)
    return rows.map(({ id }) => id)
  },
  'the question about one student': async ({ subjectId }) => {
    const { rows } = await sql<{ id: string }>`
      select id from student where takes_subject(id, ${subjectId}, '2026-11-20')`.execute(app.db)
    return rows.map(({ id }) => id)
  },
}

/** How many they are, wherever it is counted. */
const counts: Record<string, (place: (typeof places)[Chosen]) => Promise<number | undefined>> = {
  'the list of sheets': async ({ termId, subjectId }) =>
    (await listSheetPage(app.db, { termId, staffId: null })).find((row) => row.subjectId === subjectId)?.students,
  'the progress of a term': async ({ termId, subjectId }) =>
    (await listProgress(app.db, termId)).find((row) => row.subjectId === subjectId)?.expected,
  'the dashboard of the office': async ({ termId, subjectId }) =>
    (await countMarksByClass(app.db, termId)).find((row) => row.subjectId === subjectId)?.expected,
  'the dashboard of a teacher': async ({ subjectId }) =>
    (await listMarksOwed(app.db, teacherId, '2026-11-21')).find((row) => row.subjectId === subjectId)?.expected,
}

describe('who takes a subject', () => {
  it.each(Object.keys(lists))('is the same in %s', async (where) => {
    for (const [subject, names] of expected) {
      const found = namesOf((await lists[where]?.(places[subject])) ?? [])
      expect([subject, found]).toEqual([subject, names])
    }
  })

  it.each(Object.keys(counts))('is the same number in %s', async (where) => {
    for (const [subject, names] of expected) {
      expect([subject, await counts[where]?.(places[subject])]).toEqual([subject, names.length])
    }
  })

  it('keeps whoever has a mark on the sheet, and does not make their choice the stream’s', async () => {
    const place = places.leaversOnly
    const left = [...people].find(([, name]) => name === 'left')?.[0] ?? ''
    await anAssessment(app.db, { ...place, title: 'Before', marks: { [left]: 40 } })
    expect(namesOf((await lists['a mark sheet']?.(place)) ?? [])).toEqual([...active, 'left'].sort())
    expect(namesOf((await lists['the marks of a stream and its report cards']?.(place)) ?? [])).toEqual(
      [...active, 'left'].sort(),
    )
  })

  it('is told of the year that was closed as it was then', async () => {
    const { db } = app
    const next = await aStream(db, { class_code: 's6' })
    const { subjectId } = places.elective
    const { rows } = await sql<{ id: string }>`select id from student where status = 'active'`.execute(db)
    const act = { actor: null, on: '2026-12-31' }
    await moveStudents(
      db,
      act,
      rows.map(({ id }) => ({ studentId: id, streamId: next.id })),
    )
    await setElectives(
      db,
      act,
      rows.map(({ id }) => ({ studentId: id, subjectIds: [] })),
    )
    await beginDay(db, '2027-03-01')
    expect(namesOf((await lists['a mark sheet']?.(places.elective)) ?? [])).toEqual(['chose', 'combined'])
    expect(namesOf((await lists['the question about one student']?.(places.elective)) ?? [])).toEqual([
      'chose',
      'combined',
    ])
    expect(await counts['the progress of a term']?.(places.elective)).toBe(2)
    const { rows: later } = await sql`
      select from takers_of(array[${next.id}::uuid], array[${subjectId}::uuid], '2027-03-01')`.execute(db)
    expect(later).toHaveLength(4)
  })
})
