import { getOwnAttendance, listRegistersOfDay, openRegister, saveRegister } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../test/factories'
import { testApp } from '../../../test/test-app'

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

const present = (studentId: string) => ({ studentId, status: 'present' as const, minutesLate: null, note: null })
const late = (studentId: string) => ({ studentId, status: 'late' as const, minutesLate: 15, note: 'bus' })

describe('taking a register', () => {
  it('keeps one row for every student, and shows it to the student', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const entries = [present(ada.id), late(ben.id)]
    const place = { streamId: stream.id, date: '2026-11-18', session } as const

    const saved = await app.as(teacher)(saveRegister, { ...place, version: 0, entries })

    expect(saved).toMatchObject({ version: 1, takenBy: 'Somebody' })
    expect(saved.students.map(({ name, status, minutesLate }) => [name, status, minutesLate])).toEqual([
      ['Achieng, Ada', 'present', null],
      ['Busingye, Ben', 'late', 15],
    ])
    const student = await anAccount(app.db, 'student', { student_id: ben.id })
    const own = await app.as(student)(getOwnAttendance, {})
    expect(own.days).toMatchObject([{ date: '2026-11-18', status: 'late', minutesLate: 15, note: 'bus' }])
    expect(own.totals).toMatchObject({ late: 1, held: 1, rate: 100 })
  })

  it('changes on a second save, and never doubles', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    await app.as(teacher)(saveRegister, { ...place, version: 0, entries: [present(ada.id), present(ben.id)] })

    await app.as(teacher)(saveRegister, { ...place, version: 1, entries: [late(ada.id), present(ben.id)] })

    const rows = await app.db.selectFrom('register_entry').selectAll().where('student_id', '=', ada.id).execute()
    expect(rows).toMatchObject([{ status: 'late', minutes_late: 15 }])
  })

  it('refuses a save over a newer version, and keeps what the other has saved', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session } as const
    await app.as(teacher)(saveRegister, { ...place, version: 0, entries: [late(ada.id), present(ben.id)] })

    const second = app.as(teacher)(saveRegister, { ...place, version: 0, entries: [present(ada.id), present(ben.id)] })

    await expect(second).rejects.toMatchObject({ status: 412, code: 'newer-version' })
    const register = await app.as(teacher)(openRegister, place)
    expect(register.students[0]?.status).toBe('late')
  })

  it('has one winner when two save at the same moment', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const place = { streamId: stream.id, date: '2026-11-18', session, version: 0 } as const
    const saves = await Promise.allSettled(
      [present, late, present].map((entry) =>
        app.as(teacher)(saveRegister, { ...place, entries: [entry(ada.id), present(ben.id)] }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['a weekend', '2026-11-14'],
    ['a day outside the term', '2026-08-26'],
    ['a day to come', '2099-01-05'],
  ])('asks for a second confirmation on %s', async (_, date) => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const entries = [present(ada.id), present(ben.id)]
    const save = { streamId: stream.id, date, session: 'morning' as const, version: 0, entries }

    await expect(app.as(teacher)(saveRegister, save)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await expect(app.as(teacher)(saveRegister, { ...save, confirmed: true })).resolves.toMatchObject({ version: 1 })
  })

  it('refuses a register that leaves a student out, and one that names a stranger', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    const stranger = await aStudent(app.db)
    const place = { streamId: stream.id, date: '2026-11-18', session, version: 0 } as const
    const lists = [[ada.id], [ada.id, ada.id], [ada.id, ben.id, stranger.id]]
    for (const students of lists) {
      const saving = app.as(teacher)(saveRegister, { ...place, entries: students.map(present) })
      await expect(saving).rejects.toMatchObject({ status: 409 })
    }
  })

  it('shows the last ten sessions, oldest first', async () => {
    const { stream, teacher, ada, ben } = await aClassroom()
    for (const [date, entry] of [
      ['2026-11-16', present],
      ['2026-11-17', late],
    ] as const) {
      const entries = [entry(ada.id), present(ben.id)]
      await app.as(teacher)(saveRegister, { streamId: stream.id, date, session, version: 0, entries })
    }
    const { students } = await app.as(teacher)(openRegister, { streamId: stream.id, date: '2026-11-18', session })
    expect(students[0]?.recent).toEqual(['present', 'late'])
  })
})

describe('who may take a register', () => {
  it('lets a teacher who teaches the stream this term', async () => {
    const { stream } = await aClassroom()
    const staff = await aStaff(app.db)
    const subject = await aSubject(app.db)
    await app.db
      .insertInto('allocation')
      .values({ staff_id: staff.id, subject_id: subject.id, stream_id: stream.id, term_id: term.id })
      .execute()
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
    const saving = api(saveRegister, { ...place, version: 0, entries: [present(ada.id), present(ben.id)] })
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
