import { sheetIdOf } from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  withRhythm,
  withStatus,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listStreamIdsOfTeacher } from '../../attendance/registers'
import { listRegistersOwed } from './owed.repo'
import { listMarksOwed } from './owed-marks.repo'

const app = testApp()
// The first days of the school's term: Monday to Monday.
const [monday, tuesday, wednesday, friday, saturday, nextMonday] = [
  ...['2026-09-07', '2026-09-08', '2026-09-09', '2026-09-11', '2026-09-12', '2026-09-14'],
] as [string, string, string, string, string, string]
let termId: string
let staffId: string
let streamId: string
let studentIds: string[]

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
})

beforeEach(async () => {
  staffId = (await aStaff(app.db)).id
  streamId = (await aStream(app.db, { class_teacher_id: staffId })).id
  studentIds = (await Promise.all([1, 2].map(() => aStudent(app.db, { stream_id: streamId })))).map(({ id }) => id)
  await withRhythm(app.db, 'morning')
  await app.db.updateTable('school').set({ marks_due_days: 7 }).execute()
})

const owedOn = async (today: string) =>
  (await listRegistersOwed(app.db, staffId, today)).map(({ date, session }) => `${date} ${session}`)

const take = (day: string, session = 'morning') =>
  app.db.insertInto('register').values({ stream_id: streamId, day, session }).execute()

describe('registers owed', () => {
  it('are those of the school days of the term that nobody has taken, the newest first', async () => {
    await app.db.insertInto('school_holiday').values({ day: tuesday, title: 'Visitation' }).execute()
    await take(wednesday)
    const owed = await listRegistersOwed(app.db, staffId, nextMonday)
    await app.db.deleteFrom('school_holiday').execute()
    expect(owed.map(({ date }) => date)).toEqual([nextMonday, friday, '2026-09-10', monday])
    expect(owed[0]?.to).toBe(`/teacher/student_attendance?stream=${streamId}&date=${nextMonday}&session=morning`)
  })

  it('are none on the days without school, none of others and none of a stream that nobody is in', async () => {
    expect(await owedOn(saturday)).not.toContain(`${saturday} morning`)
    const other = await aStaff(app.db)
    expect(await listRegistersOwed(app.db, other.id, nextMonday)).toEqual([])
    const pupils = await app.db.selectFrom('student').select('id').where('stream_id', '=', streamId).execute()
    for (const { id } of pupils) await withStatus(app.db, id, 'left', '2026-02-02')
    expect(await owedOn(nextMonday)).toEqual([])
  })

  it('are two a day where the school takes two, and one on a half day', async () => {
    await withRhythm(app.db, 'both')
    await app.db.insertInto('school_half_day').values({ day: tuesday, title: 'Sports' }).execute()
    await take(monday)
    const owed = await listRegistersOwed(app.db, staffId, tuesday)
    await app.db.deleteFrom('school_half_day').execute()
    expect(owed.map(({ date, session }) => `${date} ${session}`)).toEqual([
      `${tuesday} morning`,
      // Monday's afternoon is owed once it has come.
      ...(new Date() > new Date(`${monday}T10:00:00Z`) ? [`${monday} afternoon`] : []),
    ])
  })

  it('wait for the class that begins the term later', async () => {
    await app.db
      .insertInto('term_class_start')
      .values({ term_id: termId, class_code: 's1', start_date: friday })
      .execute()
    const owed = await owedOn(nextMonday)
    await app.db.deleteFrom('term_class_start').execute()
    expect(owed).toEqual([`${nextMonday} morning`, `${friday} morning`])
  })

  it('are those of the own lessons where the school takes one in every lesson', async () => {
    await withRhythm(app.db, 'lesson')
    await aFrame()
    await aTimetable()
    const owed = await owedOn(tuesday)
    expect(owed.sort()).toEqual([`${monday} lesson-1`, `${monday} lesson-2`])
    await take(monday, 'lesson-1')
    expect(await owedOn(tuesday)).toEqual([`${monday} lesson-2`])
  })

  it('are by halves of the day until the first timetable of the term begins', async () => {
    await withRhythm(app.db, 'lesson')
    await app.db.deleteFrom('timetable').execute()
    await aTimetable({ during: `[${nextMonday},)` })
    expect(await owedOn(monday)).toContain(`${monday} morning`)
    expect(await owedOn(nextMonday)).not.toContain(`${nextMonday} morning`)
  })

  it('are those that were asked for on their day, whatever is asked for now', async () => {
    await app.db.deleteFrom('timetable').execute()
    await take(monday)
    const changeOn = async (day: string, given: { register_sessions?: 'both' | 'lesson'; week_days?: number[] }) => {
      await beginDay(app.db, day)
      await app.db.updateTable('school').set(given).execute()
      await beginDay(app.db, null)
    }
    await changeOn(wednesday, { register_sessions: 'both', week_days: [1, 2, 3, 4, 5, 6] })
    const before = [
      ...[saturday, friday, '2026-09-10', wednesday].flatMap((day) => [`${day} afternoon`, `${day} morning`]),
      `${tuesday} morning`,
    ]
    expect(await owedOn(nextMonday)).toEqual([`${nextMonday} afternoon`, `${nextMonday} morning`, ...before])

    await changeOn(nextMonday, { register_sessions: 'lesson', week_days: [1, 2, 3, 4, 5] })
    // No timetable says yet which lessons there are.
    expect(await owedOn(nextMonday)).toEqual([`${nextMonday} afternoon`, `${nextMonday} morning`, ...before])
    await aTimetable()
    expect(await owedOn(nextMonday)).toEqual([`${nextMonday} lesson-2`, `${nextMonday} lesson-1`, ...before])
  })

  it('are those of the timetable of each day, and can still be taken when it has changed', async () => {
    await withRhythm(app.db, 'lesson')
    await app.db.deleteFrom('timetable').execute()
    const before = { staffId, streamId }
    const after = { staffId: (await aStaff(app.db)).id, streamId: (await aStream(app.db)).id }
    await aStudent(app.db, { stream_id: after.streamId })
    await aTimetable({ ...before, during: `(,${nextMonday})` })
    await aTimetable({ ...after, during: `[${nextMonday},)` })
    const owedBy = async (teacher: string) =>
      (await listRegistersOwed(app.db, teacher, nextMonday)).map(({ date, session }) => `${date} ${session}`).sort()
    expect(await owedBy(before.staffId)).toEqual([`${monday} lesson-1`, `${monday} lesson-2`])
    expect(await owedBy(after.staffId)).toEqual([`${nextMonday} lesson-1`, `${nextMonday} lesson-2`])

    const streamsOn = async (day: string) => {
      await beginDay(app.db, day)
      const ids = await listStreamIdsOfTeacher(app.db, after.staffId)
      const former = await listStreamIdsOfTeacher(app.db, (await aTeacherOf(before.streamId)).id)
      await beginDay(app.db, null)
      return [former.length, ids.length]
    }
    expect(await streamsOn(monday)).toEqual([1, 0])
    expect(await streamsOn(nextMonday)).toEqual([1, 1])
    expect(await streamsOn('2026-10-05')).toEqual([0, 1])
  })
})

/** Who has a lesson with a stream, and is not its class teacher. */
async function aTeacherOf(stream: string) {
  const teacher = await aStaff(app.db)
  await sql`insert into lesson_staff (lesson_id, staff_id)
    select lesson_id, ${teacher.id} from lesson_stream where stream_id = ${stream} limit 1`.execute(app.db)
  return teacher
}

/** The days and periods of a term whose days have passed. */
async function aFrame() {
  const period = (title: string, start: string, end: string) => ({ title, start, end, isBreak: false })
  await app.db
    .insertInto('timetable_frame')
    .values({
      term_id: termId,
      counting: 'weekdays',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      periods: JSON.stringify([period('1', '00:00', '00:01'), period('2', '00:01', '00:02')]),
    })
    .execute()
}

/** Two lessons every Monday, by default of the term. */
async function aTimetable(given: { during?: string; staffId?: string; streamId?: string } = {}) {
  const { during, ...held } = { during: '(,)', staffId, streamId, ...given }
  const { id } = await app.db
    .insertInto('timetable')
    .values({ term_id: termId, title: `Week ${during}`, state: 'published', during, published_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const place of [1, 2]) {
    const lesson = await app.db
      .insertInto('lesson')
      .values({ timetable_id: id, title: 'Reading', day: 1, period: place })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('lesson_staff').values({ lesson_id: lesson.id, staff_id: held.staffId }).execute()
    await app.db.insertInto('lesson_stream').values({ lesson_id: lesson.id, stream_id: held.streamId }).execute()
  }
}

async function anAllocatedAssessment(held: string, status: 'draft' | 'submitted' = 'draft', compulsory = true) {
  const subject = await aSubject(app.db, { compulsory })
  await anAllocation(app.db, { staff_id: staffId, subject_id: subject.id, stream_id: streamId, term_id: termId })
  const assessment = await app.db
    .insertInto('assessment')
    .values({
      ...{ stream_id: streamId, subject_id: subject.id, term_id: termId, title: 'Test', kind: 'activity' },
      ...{ out_of: 10, held_on: held, status },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { assessment, subject }
}

describe('marks owed', () => {
  it('are told with how many of how many, when they are due and how many days are left', async () => {
    const { assessment, subject } = await anAllocatedAssessment(monday)
    await app.db
      .insertInto('mark')
      .values({ assessment_id: assessment.id, student_id: studentIds[0] ?? '', status: 'absent' })
      .execute()
    const [owed, ...more] = await listMarksOwed(app.db, staffId, friday)
    expect(more).toEqual([])
    expect(owed).toMatchObject({ assessmentId: assessment.id, marks: 1, expected: 2, due: nextMonday, daysLeft: 3 })
    expect(owed?.to).toBe(`/teacher/marks/${sheetIdOf({ streamId, subjectId: subject.id, termId })}`)
  })

  it('follow the number of days that the school has chosen, and never go beyond the term', async () => {
    await app.db.updateTable('school').set({ marks_due_days: 2 }).execute()
    await anAllocatedAssessment('2026-12-03')
    const [owed] = await listMarksOwed(app.db, staffId, '2026-12-10')
    expect(owed).toMatchObject({ due: '2026-12-04', daysLeft: -6 })
  })

  it('are none before the assessment, none that is complete or submitted, and none of others', async () => {
    await anAllocatedAssessment(friday)
    expect(await listMarksOwed(app.db, staffId, monday)).toEqual([])
    await anAllocatedAssessment(monday, 'submitted')
    expect(await listMarksOwed(app.db, staffId, monday)).toEqual([])
    expect(await listMarksOwed(app.db, (await aStaff(app.db)).id, nextMonday)).toEqual([])
    const { assessment } = await anAllocatedAssessment(monday)
    const marks = studentIds.map((student_id) => ({ assessment_id: assessment.id, student_id, value: 5 }))
    await app.db.insertInto('mark').values(marks).execute()
    expect(await listMarksOwed(app.db, staffId, monday)).toEqual([])
  })

  it('are those of a complete assessment that was reopened, until it is submitted again', async () => {
    const { assessment } = await anAllocatedAssessment(monday)
    const marks = studentIds.map((student_id) => ({ assessment_id: assessment.id, student_id, value: 5 }))
    await app.db.insertInto('mark').values(marks).execute()
    const put = (status: 'draft' | 'submitted' | 'published') =>
      app.db.updateTable('assessment').set({ status }).where('id', '=', assessment.id).execute()
    await put('published')
    await put('draft')
    const owed = await listMarksOwed(app.db, staffId, nextMonday)
    expect(owed).toMatchObject([{ assessmentId: assessment.id, marks: 2, expected: 2, isReopened: true }])
    await put('submitted')
    expect(await listMarksOwed(app.db, staffId, nextMonday)).toEqual([])
  })

  it('are those of an earlier term that were reopened, and of it no others', async () => {
    const { academic_year_id } = await app.db
      .selectFrom('term')
      .selectAll()
      .where('id', '=', termId)
      .executeTakeFirstOrThrow()
    const earlier = await app.db
      .insertInto('term')
      .values({ academic_year_id, number: 1, title: 'Term 1', start_date: '2026-02-09', end_date: '2026-05-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = await aSubject(app.db, { compulsory: true })
    const place = { stream_id: streamId, subject_id: subject.id, term_id: earlier.id }
    await anAllocation(app.db, { staff_id: staffId, ...place })
    const held = { ...place, kind: 'activity' as const, out_of: 10, held_on: '2026-03-02' }
    const insert = (title: string) =>
      app.db
        .insertInto('assessment')
        .values({ ...held, title })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await insert('Seen once')
    await insert('Never seen')
    expect(await listMarksOwed(app.db, staffId, monday)).toEqual([])
    for (const status of ['published', 'draft'] as const)
      await app.db.updateTable('assessment').set({ status }).where('id', '=', id).execute()
    const owed = await listMarksOwed(app.db, staffId, monday)
    expect(owed.map(({ title, isReopened, to }) => [title, isReopened, to])).toEqual([
      ['Seen once', true, `/teacher/marks/${sheetIdOf({ streamId, subjectId: subject.id, termId: earlier.id })}`],
    ])
  })

  it('count those who chose the subject, where some of the stream did', async () => {
    const { subject } = await anAllocatedAssessment(monday, 'draft', false)
    const expected = async () => (await listMarksOwed(app.db, staffId, monday))[0]?.expected
    expect(await expected()).toBe(2)
    await app.db
      .insertInto('subject_choice')
      .values({ student_id: studentIds[0] ?? '', subject_id: subject.id })
      .execute()
    expect(await expected()).toBe(1)
  })
})
