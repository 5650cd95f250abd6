import {
  getOwnAttendance,
  getStudent,
  listRegisterChanges,
  listRegistersOfDay,
  openRegister,
  saveRegister,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  inStream,
} from '../../../../test/factories'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'
import { listTakenRegisters } from './register-desk.repo'

const app = testApp()
const session = 'morning'
let term: { id: string }

beforeAll(async () => {
  term = (await aSchool(app.db)).term
})

/** A stream with its class teacher's account and two students. */
async function aClassroom() {
  const staff = await aStaff(app.db)
  const stream = await aStream(app.db, { class_teacher_id: staff.id })
  const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  const ada = await aStudent(app.db, { stream_id: stream.id, given_names: 'Ada', family_name: 'Achieng' })
  const ben = await aStudent(app.db, { stream_id: stream.id, given_names: 'Ben', family_name: 'Busingye' })
  return { stream, teacher, ada, ben }
}

const present = (studentId: string, version = 0) => ({
  ...{ studentId, version },
  ...{ status: 'present' as const, minutesLate: null, note: null },
})
const late = (studentId: string, version = 0) => ({
  ...{ studentId, version },
  ...{ status: 'late' as const, minutesLate: 15, note: 'bus' },
})

describe('taking a register', () => {
  it('keeps one row for every student, and shows it to the student', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const entries = [present(ada.id), late(ben.id)]
    const place = { streamId: stream.id, date: '2026-11-18', session } as const

    const saved = await app.as(teacher)(saveRegister, { ...place, entries })

    expect(saved.takenBy).toBe('Somebody')
    expect(saved.entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    const register = await app.as(teacher)(openRegister, place)
    expect(register).toMatchObject({ version: 1, takenBy: 'Somebody' })
    expect(register.students.map(({ name, status, minutesLate }) => [name, status, minutesLate])).toEqual([
      ['Achieng, Ada', 'present', null],
      ['Busingye, Ben', 'late', 15],
    ])
    const student = await anAccount(app.db, 'student', { student_id: ben.id })
    const own = await app.as(student)(getOwnAttendance, {})
    expect(own.days).toMatchObject([{ date: '2026-11-18', status: 'late', minutesLate: 15, note: 'bus' }])
    expect(own.totals).toMatchObject({ late: 1, held: 1, rate: 100 })
  })

  it('still says who took it, and when, after the office has corrected it', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    await app.as(teacher)(saveRegister, { ...place, entries: [present(ada.id), present(ben.id)] })
    const at = new Date('2026-11-18T05:10:00Z')
    await app.db.updateTable('register').set({ first_taken_at: at }).where('stream_id', '=', stream.id).execute()

    const office = await anAccount(app.db, 'admin', { display_name: 'Office' })
    const corrected = await app.as(office)(saveRegister, { ...place, entries: [late(ada.id, 1)] })
    const told = [
      corrected,
      await app.as(teacher)(openRegister, place),
      (await app.as(office)(listRegistersOfDay, place)).registers.find(({ streamId }) => streamId === stream.id),
      (await listTakenRegisters(app.db, [stream.id], place.date, place.date))[0],
    ]
    const shown = told.map((one) => [one?.takenBy, one?.takenAt?.slice(0, 19)])
    expect(shown).toEqual(told.map(() => ['Somebody', '2026-11-18T05:10:00']))
  })

  it('changes what differs on a second save, never doubles, and keeps what was there', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    await app.as(teacher)(saveRegister, { ...place, entries: [present(ada.id), present(ben.id)] })

    const saved = await app.as(teacher)(saveRegister, { ...place, entries: [late(ada.id, 1)] })

    expect(saved.entries).toMatchObject([{ outcome: 'saved', entry: { status: 'late', version: 2, by: 'Somebody' } }])
    const rows = await app.db.selectFrom('register_entry').selectAll().where('student_id', '=', ada.id).execute()
    expect(rows).toMatchObject([{ status: 'late', minutes_late: 15, version: 2 }])
    const { changes, firstTakenBy } = await app.as(teacher)(listRegisterChanges, place)
    expect(firstTakenBy).toBe('Somebody')
    expect(changes).toMatchObject([
      {
        name: 'Achieng, Ada',
        before: { status: 'present', minutesLate: null, note: null },
        after: { status: 'late', minutesLate: 15, note: 'bus' },
        by: 'Somebody',
      },
    ])
    expect((await app.as(teacher)(openRegister, place)).version).toBe(2)
  })

  it('answers a change of what somebody else has changed with both, and saves the others', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    await app.as(teacher)(saveRegister, { ...place, entries: [late(ada.id), present(ben.id)] })

    const second = await app.as(teacher)(saveRegister, { ...place, entries: [present(ada.id), present(ben.id)] })

    expect(second.entries.map(({ outcome, entry }) => [outcome, entry?.status])).toEqual([
      ['conflict', 'late'],
      ['saved', 'present'],
    ])
    expect((await app.as(teacher)(openRegister, place)).version).toBe(1)
  })

  it('has one winner for each student when several save at the same moment', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    const saves = await Promise.all(
      [5, 10, 15, 20].map((minutesLate) =>
        app.as(teacher)(saveRegister, { ...place, entries: [{ ...late(ada.id), minutesLate }, present(ben.id)] }),
      ),
    )
    const outcomes = saves.map(({ entries }) => entries[0]?.outcome)
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    expect(saves.map(({ entries }) => entries[1]?.outcome)).toEqual(['saved', 'saved', 'saved', 'saved'])
  })

  it('refuses a student who stands in the register of another stream already, and saves the others', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const other = await aClassroom()
    const place = { date: '2026-11-18', session } as const
    const entries = [present(ada.id), present(ben.id)]
    await app.as(teacher)(saveRegister, { ...place, streamId: stream.id, entries })
    await inStream(app.db, ben.id, other.stream.id)

    const saved = await app.as(other.teacher)(saveRegister, {
      ...{ ...place, streamId: other.stream.id },
      entries: [present(other.ada.id), present(other.ben.id), present(ben.id)],
    })

    expect(saved.entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'refused'])
    expect(saved.entries[2]?.reason).toMatch(/is already in the register of S1 Stream/)
  })

  it('expects nobody who stands in the register of another stream, and says where', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const other = await aClassroom()
    const on = { date: '2026-11-18', session } as const
    const entries = [present(ada.id), { ...late(ben.id), minutesLate: 5 }]
    await app.as(teacher)(saveRegister, { ...on, streamId: stream.id, entries })
    await inStream(app.db, ben.id, other.stream.id)

    const place = { ...on, streamId: other.stream.id }
    const opened = await app.as(other.teacher)(openRegister, place)
    expect(opened.students.map(({ studentId }) => studentId).sort()).toEqual([other.ada.id, other.ben.id].sort())
    expect(opened.elsewhere).toEqual([
      { studentId: ben.id, name: expect.any(String), stream: expect.stringMatching(/^S1 Stream/), status: 'late' },
    ])
    const saved = await app.as(other.teacher)(saveRegister, {
      ...place,
      entries: [present(other.ada.id), present(other.ben.id)],
    })
    expect(saved.entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    // The register in which he stands keeps him, and nobody is elsewhere there.
    const first = await app.as(teacher)(openRegister, { ...on, streamId: stream.id })
    expect([first.students.length, first.elsewhere]).toEqual([2, []])
  })

  it('costs three statements besides the one that says who asks', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const entries = [present(ada.id), late(ben.id)]
    const statements = await statementsOf(() =>
      app.as(teacher)(saveRegister, { streamId: stream.id, date: '2026-11-18', session, entries }),
    )
    expect(statements.filter((text) => !/(from|into) "?session\b/.test(text))).toHaveLength(3)
  })

  it.each([
    ['a weekend', '2026-11-14'],
    ['a day outside the term', '2026-08-26'],
    ['a day to come', '2099-01-05'],
  ])('asks for a second confirmation on %s', async (_, date) => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const entries = [present(ada.id), present(ben.id)]
    const save = { streamId: stream.id, date, session: 'morning' as const, entries }

    await expect(app.as(teacher)(saveRegister, save)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await expect(app.as(teacher)(saveRegister, { ...save, confirmed: true })).resolves.toMatchObject({
      takenBy: 'Somebody',
    })
  })

  it('asks for it before the own start of a class too, and counts such a day for nobody', async () => {
    const stream = await aStream(app.db, { class_code: 's5' })
    await app.db
      .insertInto('term_class_start')
      .values({ term_id: term.id, class_code: 's5', start_date: '2026-09-21' })
      .execute()
    const other = await aStream(app.db, { class_code: 's2' })
    const { id: studentId } = await aStudent(app.db, { stream_id: stream.id })
    const admin = await anAccount(app.db, 'admin')
    const save = (date: string, confirmed: boolean) =>
      app.as(admin)(saveRegister, {
        ...{ streamId: stream.id, date, session, confirmed },
        entries: [{ ...present(studentId), status: date < '2026-09-21' ? 'absent' : 'present' }],
      })
    await expect(save('2026-09-18', false)).rejects.toMatchObject({ status: 409 })
    await save('2026-09-18', true)
    await save('2026-09-21', false)

    const { registers } = await app.as(admin)(listRegistersOfDay, { date: '2026-09-18' })
    const dueOf = (id: string) => registers.find(({ streamId }) => streamId === id)?.isBeforeStart
    expect([dueOf(stream.id), dueOf(other.id)]).toEqual([true, false])
    expect(await app.as(admin)(listRegistersOfDay, { date: '2026-09-18', class: 's5' })).toMatchObject({
      unusualDay: 'outside-term',
    })
    const own = await app.as(await anAccount(app.db, 'student', { student_id: studentId }))(getOwnAttendance, {})
    expect(own.days).toHaveLength(2)
    expect(own.totals).toMatchObject({ absent: 0, present: 1, rate: 100 })
    const record = await app.as(admin)(getStudent, { studentId })
    expect(record.attendance.totals).toMatchObject({ held: 1, rate: 100 })
  })

  it('refuses a register that leaves a student out, and one that names a stranger', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const stranger = await aStudent(app.db)
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    const lists = [[ada.id], [ada.id, ben.id, stranger.id]]
    for (const students of lists) {
      const saving = app.as(teacher)(saveRegister, { ...place, entries: students.map((id) => present(id)) })
      await expect(saving).rejects.toMatchObject({ status: 409 })
    }
  })

  it('refuses one that names somebody twice', async () => {
    const { stream, teacher, ada } = await aClassroom()
    const entries = [present(ada.id), present(ada.id)]
    const saving = app.as(teacher)(saveRegister, { streamId: stream.id, date: '2026-11-18', session, entries })
    await expect(saving).rejects.toMatchObject({ status: 400 })
  })

  it('shows the last ten sessions, oldest first', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    for (const [date, entry] of [
      ['2026-11-16', present],
      ['2026-11-17', late],
    ] as const) {
      const entries = [entry(ada.id), present(ben.id)]
      await app.as(teacher)(saveRegister, { streamId: stream.id, date, session, entries })
    }
    const { students } = await app.as(teacher)(openRegister, { streamId: stream.id, date: '2026-11-18', session })
    expect(students[0]?.recent).toEqual(['present', 'late'])
  })

  it('shows of whoever has come from another stream what that one has noted', async () => {
    const [before, now] = [await aClassroom(), await aClassroom()]
    const moved = before.ada.id
    for (const [date, entry] of [
      ['2026-11-16', late],
      ['2026-11-17', present],
    ] as const) {
      const save = (room: typeof now, entries: (ReturnType<typeof present> | ReturnType<typeof late>)[]) =>
        app.as(room.teacher)(saveRegister, { streamId: room.stream.id, date, session, entries })
      await save(before, [entry(moved), present(before.ben.id)])
      await save(now, [present(now.ada.id), present(now.ben.id)])
    }
    await inStream(app.db, moved, now.stream.id, '2026-11-18')
    const { students } = await app.as(now.teacher)(openRegister, {
      streamId: now.stream.id,
      date: '2026-11-18',
      session,
    })
    expect(students.map(({ studentId, recent }) => [studentId === moved, recent])).toEqual(
      expect.arrayContaining([
        [true, ['late', 'present']],
        [false, ['present', 'present']],
      ]),
    )
  })
})

describe('who may take a register', () => {
  it('lets a teacher who teaches the stream this term', async () => {
    const { stream } = await aClassroom()
    const staff = await aStaff(app.db)
    const subject = await aSubject(app.db)
    await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: stream.id, term_id: term.id })
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })

    const register = await app.as(teacher)(openRegister, { streamId: stream.id, date: '2026-11-18', session })
    expect(register.students).toHaveLength(2)
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a student', () => anAccount(app.db, 'student'), 403],
    ['a teacher of another stream', async () => (await aClassroom()).teacher, 404],
  ])('refuses %s', async (_, caller, status) => {
    const { stream, ada, ben } = await aClassroom()
    const api = app.as(await caller())
    const place = { streamId: stream.id, date: '2026-11-18', session } as const

    await expect(api(openRegister, place)).rejects.toMatchObject({ status })
    const saving = api(saveRegister, { ...place, entries: [present(ada.id), present(ben.id)] })
    await expect(saving).rejects.toMatchObject({ status })
  })

  it('lists every stream for an admin and the own ones for a teacher', async () => {
    const { stream, teacher } = await aClassroom()
    await aClassroom()
    const admin = await anAccount(app.db, 'admin')

    const ofTeacher = await app.as(teacher)(listRegistersOfDay, { date: '2026-11-18' })
    const ofAdmin = await app.as(admin)(listRegistersOfDay, { date: '2026-11-18' })

    expect(ofTeacher.registers.map(({ streamId }) => streamId)).toEqual([stream.id])
    expect(ofAdmin.registers.length).toBeGreaterThan(1)
  })
})
