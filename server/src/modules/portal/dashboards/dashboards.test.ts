import {
  type AdminDashboard,
  getAdminDashboard,
  getNotifications,
  getSchoolSettings,
  getStudentDashboard,
  getTeacherDashboard,
  listAbsentees,
  listAccounts,
  listApplications,
  listMarkProgress,
  listMissingRegisters,
  listStaff,
  listStudents,
  openRegister,
  readBackups,
  type Session,
  type Stage,
  saveRegister,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import { weekdayOf } from '@bellhouse/timetabling'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  anAccount,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  withRhythm,
} from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>
let admin: Account
let termId: string
let today: string

const dayInMs = 86_400_000
const dayAfter = (days: number) => new Date(Date.parse(today) + days * dayInMs).toISOString().slice(0, 10)

beforeAll(async () => {
  termId = (await aSchool(app.db, { week_days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' })).term.id
  admin = await anAccount(app.db, 'admin')
  const { rows } = await sql<{
    today: string
  }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`.execute(app.db)
  today = rows[0]?.today ?? ''
  await app.db
    .updateTable('academic_year')
    .set({ start_date: dayAfter(-200), end_date: dayAfter(200) })
    .execute()
  await app.db
    .updateTable('term')
    .set({ start_date: dayAfter(-30), end_date: dayAfter(60) })
    .execute()
})

const read = () => app.as(admin)(getAdminDashboard, {})

async function aClassroom(size: number, classCode = 's1') {
  const teacher = await aStaff(app.db)
  const stream = await aStream(app.db, { class_code: classCode, class_teacher_id: teacher.id })
  const students = await Promise.all(
    Array.from({ length: size }, (_, at) =>
      aStudent(app.db, { stream_id: stream.id, sex: at % 2 ? 'male' : 'female' }),
    ),
  )
  return { teacher, stream, students }
}
type Classroom = Awaited<ReturnType<typeof aClassroom>>

async function take({ stream, students }: Classroom, date: string, absent = 0) {
  const entries = students.map(({ id }, at) => ({
    ...{ studentId: id, status: at < absent ? ('absent' as const) : ('present' as const) },
    ...{ minutesLate: null, note: null, version: 0 },
  }))
  await app.as(admin)(saveRegister, { streamId: stream.id, date, session: 'morning', confirmed: true, entries })
}

/** All pages of a list that answers rows and the place of the next. */
async function countAll(page: (after: string | undefined) => Promise<{ rows: unknown[]; next: string | null }>) {
  let [count, after] = [0, undefined as string | undefined]
  do {
    const { rows, next } = await page(after)
    count += rows.length
    after = next ?? undefined
  } while (after)
  return count
}

const countOf = (day: AdminDashboard, kind: string) => day.decisions.find((one) => one.kind === kind)?.count ?? 0

describe("the school's day", () => {
  it('counts the conversations that were reported and not decided, for whoever may decide', async () => {
    const [one, other] = [await anAccount(app.db, 'staff'), await anAccount(app.db, 'staff')]
    const [first = '', second = ''] = [one.id, other.id].sort()
    const { id: thread_id } = await app.db
      .insertInto('chat_thread')
      .values({ first_account_id: first, second_account_id: second })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await read()).reported).toBeUndefined()
    const reported_at = new Date(Date.parse(today) - dayInMs)
    await app.db
      .insertInto('chat_report')
      .values({ thread_id, seq: null, reason: 'Unkind', reported_by: one.id, reported_at })
      .execute()

    expect((await read()).reported).toEqual({ count: 1, since: dayAfter(-1) })
    const { id: role_id } = await app.db
      .insertInto('role')
      .values({ name: 'Secretary', category: 'admin', permissions: ['office-tasks.read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secretary = await anAccount(app.db, 'admin', { role_id })
    expect((await app.as(secretary)(getAdminDashboard, {})).reported).toBeUndefined()
    await app.db.updateTable('chat_report').set({ outcome: 'dismissed', decided_at: new Date() }).execute()
    expect((await read()).reported).toBeUndefined()
  })

  it('says to whoever teaches as well that they do, and opens their own day to them', async () => {
    const staff = await aStaff(app.db)
    const head = await anAccount(app.db, 'admin', { staff_id: staff.id })
    expect((await app.as(head)(getAdminDashboard, {})).teaches).toBeUndefined()
    const stream = await aStream(app.db, { class_teacher_id: staff.id })
    await aStudent(app.db, { stream_id: stream.id })
    expect((await app.as(head)(getAdminDashboard, {})).teaches).toBe(true)
    expect((await read()).teaches).toBeUndefined()
    const day = await app.as(head)(getTeacherDashboard, {})
    expect(day.streams.map(({ streamId }) => streamId)).toEqual([stream.id])
    expect(day.registersOwed[0]?.to).toContain('/capture_attendance?')
    await expect(app.as(admin)(getTeacherDashboard, {})).rejects.toMatchObject({ status: 403 })
  })

  it('asks nobody to decide what their role leaves out', async () => {
    const { id: role_id } = await app.db
      .insertInto('role')
      .values({ name: 'Registrar', category: 'admin', permissions: ['accounts.write'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const matron = await anAccount(app.db, 'admin', { role_id })
    await aStudent(app.db)
    const kinds = new Set((await app.as(matron)(getAdminDashboard, {})).decisions.map(({ kind }) => kind))
    expect(kinds).toContain('student-accounts')
    expect([...kinds].filter((kind) => !kind.endsWith('-accounts'))).toEqual([])
    expect((await read()).decisions.length).toBeGreaterThan(kinds.size)
  })

  it('counts what its lists list, in schools of every shape', async () => {
    const room = fc.record({
      ...{ size: fc.nat(4), isTaken: fc.boolean(), absent: fc.nat(4) },
      classCode: fc.constantFrom('s1', 's5'),
    })
    const shape = fc.record({ rooms: fc.array(room, { minLength: 1, maxLength: 3 }), applied: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(shape, async ({ rooms, applied }) => {
        await aClassroom(0)
        for (const one of rooms) await addRoom(one)
        for (let at = 0; at < applied; at++) await anApplication(at % 2 ? 'applied' : 'interview')
        await mustAgree(await read())
      }),
      { numRuns: 5 },
    )
  })

  it('names the next few who owe a register, and counts what earlier days owe', async () => {
    const room = await aClassroom(1, 's3')
    const before = await read()
    expect(before.day.missing.length).toBeLessThanOrEqual(5)
    await take(room, today)
    const after = await read()
    expect(after.registers.taken).toBe(before.registers.taken + 1)
    const registers = after.decisions.find(({ kind }) => kind === 'registers')
    const [, from = '', until = ''] = /from=(.+)&until=(.+)$/.exec(registers?.to ?? '') ?? []
    const { count } = await app.as(admin)(listMissingRegisters, { from, until })
    expect(registers?.count).toBe(count)
    // From the first day on that owes one: days before it owe nothing.
    const first = await app.as(admin)(listMissingRegisters, { from, until: from })
    expect(first.count).toBeGreaterThan(0)
    for (const { streamId, session } of first.registers) {
      await app.db.insertInto('register').values({ stream_id: streamId, day: from, session }).execute()
    }
    const since = (await read()).decisions.find(({ kind }) => kind === 'registers')?.since ?? ''
    expect(since > from).toBe(true)
  })

  it('counts marks by class and subject as the marks themselves are counted', async () => {
    const { stream, students } = await aClassroom(4)
    const subjects = [await aSubject(app.db, { compulsory: true }), await aSubject(app.db)]
    for (const subject of subjects) {
      const values = {
        stream_id: stream.id,
        subject_id: subject.id,
        term_id: termId,
        title: 'Test',
        kind: 'activity' as const,
      }
      const { id } = await app.db
        .insertInto('assessment')
        .values({ ...values, out_of: 10, held_on: today, status: 'submitted' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.db
        .insertInto('mark')
        .values({ assessment_id: id, student_id: students[0]?.id ?? '', value: 5 })
        .execute()
    }
    await app.db
      .insertInto('subject_choice')
      .values(students.slice(0, 3).map(({ id }) => ({ student_id: id, subject_id: subjects[1]?.id ?? '' })))
      .execute()
    const day = await read()
    expect(day.marks.cells.map(({ marks, expected }) => [marks, expected]).sort()).toEqual([
      [1, 3],
      [1, 4],
    ])
    const { streams } = await app.as(admin)(listMarkProgress, {})
    const told = streams.flatMap((one) => one.subjects.map(({ marks, expected }) => [marks, expected]))
    expect(told.filter(([, expected]) => expected).sort()).toEqual([
      [1, 3],
      [1, 4],
    ])
    expect(countOf(day, 'marks-submitted')).toBe(
      streams.flatMap((one) => one.subjects).reduce((sum, { submitted }) => sum + submitted, 0),
    )
  })

  it('tells of the marks of a term until the year into which it was rolled over begins', async () => {
    const { stream, students } = await aClassroom(2)
    const { id: subjectId } = await aSubject(app.db, { compulsory: true })
    const marks = { [students[0]?.id ?? '']: 60 }
    await anAssessment(app.db, { streamId: stream.id, termId, subjectId, heldOn: today, marks })
    const cellsOf = async () => (await read()).marks.cells.filter((cell) => cell.subjectId === subjectId)
    const next = await app.db
      .insertInto('academic_year')
      .values({ title: '2095', start_date: '2095-02-01', end_date: '2095-12-10' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { academic_year_id: from } = await app.db
      .selectFrom('term')
      .select('academic_year_id')
      .where('id', '=', termId)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('rollover')
      .values({ from_year_id: from, to_year_id: next.id, applied_by: admin.id })
      .execute()
    expect(await cellsOf()).toMatchObject([{ marks: 1, expected: 2 }])
    await beginDay(app.db, '2095-02-01')
    expect(await cellsOf()).toEqual([])
    await beginDay(app.db, null)
    await app.db.deleteFrom('rollover').execute()
    await app.db.deleteFrom('academic_year').where('id', '=', next.id).execute()
  })

  it('tells who of the staff is away, until when, and what of their lessons nobody takes', async () => {
    const [ill, leaving] = [await aStaff(app.db, { family_name: 'Ill' }), await aStaff(app.db, { status: 'on-leave' })]
    await app.db
      .insertInto('staff_absence')
      .values({ staff_id: ill.id, first_day: today, last_day: dayAfter(1), reason: 'Course' })
      .execute()
    const { away, staff } = await read()
    expect(away).toContainEqual({ staffId: ill.id, name: ill.name, until: dayAfter(1), reason: 'Course' })
    expect(away).toContainEqual({ staffId: leaving.id, name: leaving.name, until: null, reason: '' })
    expect(staff.onLeave).toBe(1)
  })

  it('asks for the next term near the end of this one, and for a rollover after the last', async () => {
    const set = (days: number) =>
      app.db
        .updateTable('term')
        .set({ end_date: dayAfter(days) })
        .execute()
    expect(countOf(await read(), 'next-term')).toBe(0)
    await set(10)
    expect(countOf(await read(), 'next-term')).toBe(1)
    await set(-1)
    const over = await read()
    await set(60)
    expect(over.decisions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['term-over', 'rollover']))
    expect(over.day.unusualDay).toBe('outside-term')
    expect(over.registers.streams).toBe(0)
  })

  it('is no business of teachers and students', async () => {
    for (const category of ['staff', 'student'] as const) {
      const calling = app.as(await anAccount(app.db, category))(getAdminDashboard, {})
      await expect(calling).rejects.toMatchObject({ status: 403 })
    }
  })
})

async function addRoom(given: { size: number; isTaken: boolean; absent: number; classCode: string }) {
  const room = await aClassroom(given.size, given.classCode)
  if (given.size > 0) await take(room, given.isTaken ? today : dayAfter(-1), given.absent)
}

async function anApplication(stage: Stage) {
  await app.db
    .insertInto('application')
    .values({
      ...{ number: crypto.randomUUID(), family_name: 'Nakato', class_code: 's1', stage, applied_on: today },
      ...{ stage_since: dayAfter(-3), entry_year: 2027 },
    })
    .execute()
}

async function mustAgree(day: AdminDashboard) {
  const as = app.as(admin)
  for (const { code, female, male, unknown } of day.classes) {
    const listed = (sex?: 'female' | 'male' | 'unknown') =>
      countAll(async (after) => {
        const { rows, next } = await as(listStudents, { class: code, ...(sex && { sex }), ...(after && { after }) })
        return { rows, next }
      })
    expect([code, female + male + unknown]).toEqual([code, await listed()])
    const bySex = [await listed('female'), await listed('male'), await listed('unknown')]
    expect([code, female, male, unknown]).toEqual([code, ...bySex])
  }
  const missing = await as(listMissingRegisters, { from: today, until: today })
  expect(day.registers.streams - day.registers.taken).toBe(missing.count)
  const { counts } = await as(listAbsentees, { date: today })
  expect(day.registers).toMatchObject(counts)
  const { stages } = await as(listApplications, { year: String(day.admissions?.year ?? 2027) })
  for (const { stage, count } of day.admissions?.stages ?? []) {
    expect([stage, count]).toEqual([stage, stages.find((one) => one.stage === stage)?.count ?? 0])
  }
  const active = await countAll(async (after) => {
    const { rows, next } = await as(listStaff, { status: 'active', ...(after && { after }) })
    return { rows, next }
  })
  expect(day.staff.active).toBe(active)
  for (const [kind, people] of [
    ['student-accounts', 'students'],
    ['staff-accounts', 'staff'],
  ] as const) {
    const listed = await countAll(async (after) => {
      const { rows, next } = await as(listAccounts, { people, standing: 'none', ...(after && { after }) })
      return { rows, next }
    })
    expect([kind, countOf(day, kind)]).toEqual([kind, listed])
  }
}

describe("a teacher's day", () => {
  let room: Classroom
  let teacher: Account

  beforeEach(async () => {
    room = await aClassroom(3, 's2')
    teacher = await anAccount(app.db, 'staff', { staff_id: room.teacher.id })
  })

  it('shows the own streams with who is away, and no other', async () => {
    const other = await aClassroom(2, 's2')
    await take(other, today, 2)
    await take(room, today, 1)
    const { streams, registersOwed } = await app.as(teacher)(getTeacherDashboard, {})
    expect(streams.map(({ streamId }) => streamId)).toEqual([room.stream.id])
    expect(streams[0]).toMatchObject({ students: 3, present: 2, session: 'morning', isClassTeacher: true })
    expect(streams[0]?.away.map(({ studentId, status }) => [studentId, status])).toEqual([
      [room.students[0]?.id, 'absent'],
    ])
    expect(registersOwed.every(({ streamId }) => streamId === room.stream.id)).toBe(true)
    expect(registersOwed.some(({ date }) => date === today)).toBe(false)
  })

  it('has nothing in it for somebody who teaches nobody', async () => {
    const nobody = await anAccount(app.db, 'staff')
    const day = await app.as(nobody)(getTeacherDashboard, {})
    expect(day).toMatchObject({ streams: [], registersOwed: [], marksOwed: [], unread: 0 })
  })

  it('is no business of students and admins', async () => {
    for (const account of [admin, await anAccount(app.db, 'student')]) {
      await expect(app.as(account)(getTeacherDashboard, {})).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('lessons', () => {
  const period = (title: string, start: string) => ({ title, start, end: start, isBreak: false })
  /** They have begun whenever this runs. */
  const ofTheNight = [period('1', '00:00'), period('2', '00:00')]
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

  /** A week in which the classroom has two lessons on the day of the week of each date. */
  async function publish({ stream, teacher }: Classroom, dates: readonly string[], periods = ofTheNight) {
    await app.db.deleteFrom('timetable').execute()
    const frame = { days, counting: 'weekdays' as const, periods: JSON.stringify(periods) }
    await app.db
      .insertInto('timetable_frame')
      .values({ term_id: termId, ...frame })
      .onConflict((same) => same.column('term_id').doUpdateSet(frame))
      .execute()
    const { id } = await app.db
      .insertInto('timetable')
      .values({ term_id: termId, title: 'Week', state: 'published', during: '(,)', published_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const date of dates) {
      for (const place of [1, 2]) {
        const lesson = await app.db
          .insertInto('lesson')
          .values({ timetable_id: id, title: 'Reading', day: weekdayOf(date), period: place })
          .returning('id')
          .executeTakeFirstOrThrow()
        await app.db.insertInto('lesson_staff').values({ lesson_id: lesson.id, staff_id: teacher.id }).execute()
        await app.db.insertInto('lesson_stream').values({ lesson_id: lesson.id, stream_id: stream.id }).execute()
      }
    }
  }

  it('of the next week are shown where none is left in this one', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [dayAfter(-1)])
    const teacher = await anAccount(app.db, 'staff', { staff_id: room.teacher.id })
    const { week, sessions } = await app.as(teacher)(getTeacherDashboard, {})
    expect(week.days.find(({ date }) => date === dayAfter(6))?.lessons).toHaveLength(2)
    expect(sessions).toEqual(['morning', 'morning'])
  })

  it('owe a register each where the school takes one in every lesson, and need somebody where their teacher is away', async () => {
    const room = await aClassroom(2, 's6')
    await publish(room, [dayAfter(-1), today])
    await withRhythm(app.db, 'lesson')
    await app.db
      .insertInto('staff_absence')
      .values({ staff_id: room.teacher.id, first_day: today, last_day: today })
      .execute()
    const day = await read()
    await withRhythm(app.db, 'morning')
    expect(day.registers).toMatchObject({ streams: 2, taken: 0 })
    expect(day.day.missing.map(({ stream, session, owedBy }) => [stream, session, owedBy])).toEqual([
      [`S6 ${room.stream.name}`, 'lesson-1', room.teacher.name],
      [`S6 ${room.stream.name}`, 'lesson-2', room.teacher.name],
    ])
    expect(countOf(day, 'registers')).toBe(2)
    expect(countOf(day, 'lessons-to-cover')).toBe(2)
  })

  it('are counted of earlier days by how registers were taken on each of them, as their list has them', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [-2, -1, 0, 1, 2].map(dayAfter))
    const mustListAsMany = async () => {
      const waiting = (await read()).decisions.find(({ kind }) => kind === 'registers')
      const [, from = '', until = ''] = /from=(.+)&until=(.+)$/.exec(waiting?.to ?? '') ?? []
      const { count } = await app.as(admin)(listMissingRegisters, { from, until })
      expect(waiting?.count).toBe(count)
      return count
    }
    const before = await mustListAsMany()
    await app.db.updateTable('school').set({ register_sessions: 'lesson' }).execute()
    expect(await mustListAsMany()).toBe(before)
    for (const day of [dayAfter(1), dayAfter(2)]) {
      await beginDay(app.db, day)
      await mustListAsMany()
    }
    await app.db.updateTable('school').set({ register_sessions: 'both' }).execute()
    await beginDay(app.db, dayAfter(3))
    await mustListAsMany()
    await beginDay(app.db, null)
    await withRhythm(app.db, 'morning')
  })

  it('owe their register from the minute they begin', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [today], [period('1', '00:00'), period('2', '23:59')])
    await withRhythm(app.db, 'lesson')
    const { registers, day } = await read()
    const missing = await app.as(admin)(listMissingRegisters, { from: today, until: today, class: 's6' })
    await withRhythm(app.db, 'morning')
    expect([registers.streams, day.missing.map(({ session }) => session)]).toEqual([1, ['lesson-1']])
    expect(missing.registers.map(({ session }) => session)).toEqual(['lesson-1'])
  })

  it('that nobody teaches are owed by the class teacher, and those that somebody teaches beside them by whoever does', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [today])
    const colleague = await aStaff(app.db)
    await sql`delete from lesson_staff`.execute(app.db)
    await sql`with parallel as (
        insert into lesson (timetable_id, title, day, period) select timetable_id, 'Choir', day, period from lesson where period = 2 returning id
      ), held as (insert into lesson_staff (lesson_id, staff_id) select id, ${colleague.id} from parallel)
      insert into lesson_stream (lesson_id, stream_id) select id, ${room.stream.id} from parallel`.execute(app.db)
    await withRhythm(app.db, 'lesson')
    const { missing } = (await read()).day
    const parallelIn = async (session: Session) =>
      (await app.as(admin)(openRegister, { streamId: room.stream.id, date: today, session })).parallel
    expect(await parallelIn('lesson-1')).toBeUndefined()
    expect(await parallelIn('lesson-2')).toEqual(
      expect.arrayContaining([
        { title: 'Reading', teachers: [] },
        { title: 'Choir', teachers: [colleague.name] },
      ]),
    )
    const { registers } = await app.as(admin)(listMissingRegisters, { from: today, until: today, class: 's6' })
    const owedBy = async (staff: { id: string }) =>
      (await app.as(await anAccount(app.db, 'staff', { staff_id: staff.id }))(getTeacherDashboard, {})).registersOwed
        .filter(({ date }) => date === today)
        .map(({ session }) => session)
    const owed = [await owedBy(room.teacher), await owedBy(colleague)]
    await withRhythm(app.db, 'morning')
    const told = [
      ['lesson-1', room.teacher.name],
      ['lesson-2', colleague.name],
    ]
    expect(missing.map(({ session, owedBy: name }) => [session, name])).toEqual(told)
    expect(registers.map(({ session, owedBy: name }) => [session, name])).toEqual(told)
    expect(owed).toEqual([['lesson-1'], ['lesson-2']])
  })

  it('are called everywhere what the timetable calls their period', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [today], [period('Period 1', '00:00'), period('Reading', '00:00')])
    await app.db.insertInto('register').values({ stream_id: room.stream.id, day: today, session: 'lesson-2' }).execute()
    await withRhythm(app.db, 'lesson')
    const teacher = await anAccount(app.db, 'staff', { staff_id: room.teacher.id })
    const { day } = await read()
    const own = await app.as(teacher)(getTeacherDashboard, {})
    const { tasks } = await app.as(teacher)(getNotifications, {})
    const missing = await app.as(admin)(listMissingRegisters, { from: today, until: today, class: 's6' })
    await withRhythm(app.db, 'morning')
    expect([day.sessionTitle, day.missing[0]?.sessionTitle]).toEqual(['Reading', 'Period 1'])
    expect([own.streams[0]?.sessionTitle, own.registersOwed[0]?.sessionTitle]).toEqual(['Reading', 'Period 1'])
    expect(tasks.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/^\w+ \d+ \w+, (Period 1|Reading)$/))
    expect(missing.registers[0]?.sessionTitle).toBe('Period 1')
  })

  it('that were taken today say nothing once the school takes its registers by halves of the day again', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [today])
    await app.db.insertInto('register').values({ stream_id: room.stream.id, day: today, session: 'lesson-2' }).execute()
    expect((await read()).day.session).toBe('morning')
    await withRhythm(app.db, 'lesson')
    expect((await read()).day.session).toBe('lesson-2')
    await withRhythm(app.db, 'morning')
  })

  it('are owed by whoever holds them: who covers, or else who stands in', async () => {
    const room = await aClassroom(2, 's6')
    await publish(room, [today])
    const [taker, standIn] = [
      await aStaff(app.db, { family_name: 'Taker' }),
      await aStaff(app.db, { family_name: 'Stand-in' }),
    ]
    await app.db.updateTable('staff').set({ family_name: 'Away' }).where('id', '=', room.teacher.id).execute()
    const listMissing = () => app.as(admin)(listMissingRegisters, { from: today, until: today })
    await app.db.updateTable('school').set({ register_sessions: 'lesson' }).execute()
    await sql`update school_week set register_sessions = 'lesson'`.execute(app.db)
    const { id: absence_id } = await app.db
      .insertInto('staff_absence')
      .values({ staff_id: room.teacher.id, first_day: today, last_day: today })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('lesson_cover').values({ absence_id, day: today, period: 1, staff_id: taker.id }).execute()
    await sql`insert into hand_over (from_staff_id, to_staff_id, during, takes_all)
      values (${room.teacher.id}, ${standIn.id}, daterange(${today}::date, ${today}::date, '[]'), true)`.execute(app.db)
    const namesOf = (missing: readonly { streamId: string; owedBy: string | null }[]) =>
      missing.filter(({ streamId }) => streamId === room.stream.id).map(({ owedBy }) => owedBy)
    const holders = [taker.name, standIn.name]
    expect(namesOf((await read()).day.missing)).toEqual(holders)
    const { registers, owing } = await listMissing()
    expect(namesOf(registers)).toEqual(holders)
    for (const name of holders) expect(owing).toContainEqual({ name, count: 1 })
    await app.db.updateTable('school').set({ register_sessions: 'morning' }).execute()
    await sql`update school_week set register_sessions = 'morning'`.execute(app.db)

    // The first screen names the first few alone.
    const { rows: others } = await sql<{ id: string }>`insert into register (stream_id, day, session)
      select id, ${today}, 'morning' from stream where id <> ${room.stream.id} on conflict do nothing returning id`.execute(
      app.db,
    )
    expect(namesOf((await read()).day.missing)).toEqual([standIn.name])
    const ids = others.map(({ id }) => id)
    if (ids.length > 0) await app.db.deleteFrom('register').where('id', 'in', ids).execute()
    const halves = await listMissing()
    expect(namesOf(halves.registers)).toEqual([standIn.name])
    expect(halves.owing).toContainEqual({ name: standIn.name, count: 1 })
    expect([...owing, ...halves.owing].filter(({ name }) => name?.startsWith('Away'))).toEqual([])
    await app.db.deleteFrom('hand_over').execute()
    await app.db.deleteFrom('staff_absence').execute()
  })

  it('need nobody where they were handed over', async () => {
    const room = await aClassroom(2, 's6')
    await publish(room, [today])
    const taker = await aStaff(app.db)
    await app.db
      .insertInto('staff_absence')
      .values({ staff_id: room.teacher.id, first_day: today, last_day: today })
      .execute()
    expect(countOf(await read(), 'lessons-to-cover')).toBe(2)
    await sql`insert into hand_over (from_staff_id, to_staff_id, during, takes_all)
      values (${room.teacher.id}, ${taker.id}, daterange(${today}::date, ${today}::date, '[]'), true)`.execute(app.db)
    expect(countOf(await read(), 'lessons-to-cover') ?? 0).toBe(0)
    await app.db.deleteFrom('hand_over').execute()
    await app.db.deleteFrom('staff_absence').execute()
  })

  it('are told where every teacher of theirs has left, until somebody else has them', async () => {
    const room = await aClassroom(1, 's6')
    await publish(room, [today])
    expect((await read()).ofLeavers).toBeUndefined()
    await app.db.updateTable('staff').set({ status: 'left' }).where('id', '=', room.teacher.id).execute()
    expect((await read()).ofLeavers).toBe(2)
    const { id: role_id } = await app.db
      .insertInto('role')
      .values({ name: 'Librarian', category: 'admin', permissions: ['students.read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const librarian = await anAccount(app.db, 'admin', { role_id })
    expect((await app.as(librarian)(getAdminDashboard, {})).ofLeavers).toBeUndefined()
    const other = await aStaff(app.db)
    await sql`insert into lesson_staff (lesson_id, staff_id) select id, ${other.id} from lesson where period = 1`.execute(
      app.db,
    )
    expect((await read()).ofLeavers).toBe(1)
  })

  it('are told beside what goes wrong in the background, to whoever watches over it', async () => {
    expect((await read()).failing).toBeUndefined()
    const job = { kind: 'send mails', failure: 'The mail server does not answer.' }
    const { id } = await app.db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow()
    expect((await read()).failing).toEqual(['send mails'])
    const { id: role_id } = await app.db
      .insertInto('role')
      .values({ name: 'Matron', category: 'admin', permissions: ['students.read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const matron = await anAccount(app.db, 'admin', { role_id })
    expect((await app.as(matron)(getAdminDashboard, {})).failing).toBeUndefined()
    await app.db.updateTable('job').set({ failure: null }).where('id', '=', id).execute()
    expect((await read()).failing).toBeUndefined()
    Object.assign(app.server.reserve, { isSpent: true })
    expect((await read()).failing).toEqual(['keep room on the disk'])
    expect(await app.as(admin)(readBackups, {})).toMatchObject({ isDiskFull: true })
    Object.assign(app.server.reserve, { isSpent: false })
  })

  it('need somebody again where whoever would take them is away too', async () => {
    const room = await aClassroom(2, 's6')
    await publish(room, [today])
    const taker = await aStaff(app.db)
    const absence = (staff_id: string) =>
      app.db
        .insertInto('staff_absence')
        .values({ staff_id, first_day: today, last_day: today })
        .returning('id')
        .executeTakeFirstOrThrow()
    const before = countOf(await read(), 'lessons-to-cover') ?? 0
    const { id: absence_id } = await absence(room.teacher.id)
    await app.db.insertInto('lesson_cover').values({ absence_id, day: today, period: 1, staff_id: taker.id }).execute()
    expect(countOf(await read(), 'lessons-to-cover')).toBe(before + 1)
    await absence(taker.id)
    expect(countOf(await read(), 'lessons-to-cover')).toBe(before + 2)
    // Those of whoever has left are nobody's, and need somebody as much.
    await app.db.updateTable('staff').set({ status: 'left' }).where('id', '=', room.teacher.id).execute()
    expect(countOf(await read(), 'lessons-to-cover')).toBe(before + 2)
    const { id: timetableId } = await app.db.selectFrom('timetable').select('id').executeTakeFirstOrThrow()
    await app.db
      .insertInto('lesson_cover')
      .values({ leaver_id: room.teacher.id, day: today, period: 2, staff_id: (await aStaff(app.db)).id })
      .execute()
    expect(countOf(await read(), 'lessons-to-cover')).toBe(before + 1)
    const other = await aStaff(app.db)
    await sql`insert into lesson_staff (lesson_id, staff_id) select id, ${other.id} from lesson
      where timetable_id = ${timetableId} and period = 1`.execute(app.db)
    expect(countOf(await read(), 'lessons-to-cover') ?? 0).toBe(before)
  })
})

describe("a student's day", () => {
  async function aCard(
    studentId: string,
    streamId: string,
    { edition, ...content }: { edition: number; average: number; provisional?: { reason: string } },
  ) {
    const scheme = await app.db.selectFrom('class_grading').select('grading_scheme_id').executeTakeFirstOrThrow()
    const place = { student_id: studentId, term_id: termId, stream_id: streamId, ...scheme }
    await app.db
      .insertInto('report_card')
      .values({ ...place, edition, content: JSON.stringify(content) })
      .execute()
  }

  it('shows the own marks that are published, the averages of the own cards by term, and nobody else’s', async () => {
    const { stream, students } = await aClassroom(2, 's4')
    const student = await anAccount(app.db, 'student', { student_id: students[0]?.id ?? '' })
    const subject = await aSubject(app.db)
    const values = {
      stream_id: stream.id,
      subject_id: subject.id,
      term_id: termId,
      kind: 'activity' as const,
      out_of: 20,
    }
    const before = dayAfter(-1)
    for (const [title, status, held_on, isAbsent] of [
      ['Test', 'published', today, false],
      ['Essay', 'published', before, true],
      ['Not yet', 'approved', today, false],
    ] as const) {
      const { id } = await app.db
        .insertInto('assessment')
        .values({ ...values, title, status, held_on })
        .returning('id')
        .executeTakeFirstOrThrow()
      const markAt = (at: number) => (isAbsent ? { status: 'absent' as const } : { value: 15 - at })
      const marks = students.map((one, at) => ({ assessment_id: id, student_id: one.id, ...markAt(at) }))
      await app.db.insertInto('mark').values(marks).execute()
    }
    const office = await anAccount(app.db, 'admin')
    await aGradedClass(app.db, office.id, 's4', 'ug-9pt-vienna-olevel')
    const bare = await app.as(student)(getStudentDashboard, {})
    expect(bare).toMatchObject({ trend: [], card: null })
    for (const one of [
      { edition: 1, average: 70.25, at: 0 },
      { edition: 2, average: 74.96, at: 0 },
      { edition: 3, average: 12, at: 1 },
    ]) {
      await aCard(students[one.at]?.id ?? '', stream.id, { edition: one.edition, average: one.average })
    }
    const day = await app.as(student)(getStudentDashboard, {})
    expect(day.marks).toEqual([
      { subject: subject.name, assessment: 'Test', value: 15, status: null, outOf: 20, date: today },
      { subject: subject.name, assessment: 'Essay', value: null, status: 'absent', outOf: 20, date: before },
    ])
    expect(day.trend).toEqual([{ label: '2026 Term 3', percent: 75 }])
    await aCard(students[0]?.id ?? '', stream.id, { edition: 4, average: 47.3, provisional: { reason: 'Early' } })
    const { trend, card } = await app.as(student)(getStudentDashboard, {})
    expect(trend).toEqual([{ label: '2026 Term 3', percent: 47.3, isProvisional: true }])
    expect([day.card?.isProvisional, card?.isProvisional]).toEqual([false, true])
    expect(day).toMatchObject({ card: { label: '2026 Term 3' }, notices: { shown: [], unread: 0 }, unread: 0 })
  })
})

it('lets the school say how many days after an assessment its marks are due', async () => {
  const settings = await app.as(admin)(getSchoolSettings, {})
  expect(settings.marksDueDays).toBe(7)
  const { badge: _, ...fields } = settings
  const saved = await app.as(admin)(saveSchoolSettings, { ...fields, marksDueDays: 10 })
  expect(saved.marksDueDays).toBe(10)
  // A browser that does not know of it yet leaves it as it is.
  const { marksDueDays: __, ...known } = fields
  const kept = await app.as(admin)(saveSchoolSettings, { ...known, version: saved.version })
  expect(kept.marksDueDays).toBe(10)
})

it('tells a student who is still to come where and when they begin, and nothing of the class', async () => {
  const { stream } = await aClassroom(1)
  const { id } = await aStudent(app.db, { stream_id: stream.id, admitted_on: dayAfter(90) })
  const newcomer = await anAccount(app.db, 'student', { student_id: id })
  const day = await app.as(newcomer)(getStudentDashboard, {})
  expect(day).toMatchObject({ stream: null, classTeacher: null })
  expect(day.begins).toEqual({ stream: expect.stringMatching(/^S1 /), on: dayAfter(90) })
})
