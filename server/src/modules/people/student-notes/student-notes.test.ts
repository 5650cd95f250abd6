import { addStudentNote, listStudentNotes, removeStudentNote } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let classTeacher: Account
let stranger: Account
let pupil: string
let other: string

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin', { display_name: 'Peace Tusiime' })
  const { id: staffId } = await aStaff(app.db)
  classTeacher = await anAccount(app.db, 'staff', { staff_id: staffId, display_name: 'Grace Auma' })
  stranger = await anAccount(app.db, 'staff')
  const { id: streamId } = await aStream(app.db, { class_code: 's1', class_teacher_id: staffId })
  pupil = (await aStudent(app.db, { stream_id: streamId })).id
  other = (await aStudent(app.db)).id
})

const write = (who: Account | null, audience: 'office' | 'class-teacher', text: string, studentId = pupil) =>
  app.as(who)(addStudentNote, { studentId, text, audience })

const read = async (who: Account | null, studentId = pupil) =>
  (await app.as(who)(listStudentNotes, { studentId })).notes.map(({ text }) => text)

const readers = async () => {
  const { rows } = await app.db
    .selectFrom('audit_entry')
    .select('account_id')
    .where('record_kind', '=', 'student reading')
    .where('record_id', '=', pupil)
    .execute()
    .then((found) => ({ rows: found }))
  return rows.map(({ account_id }) => account_id)
}

describe('notes on a student', () => {
  it('are read by those whom they are for, the newest first, with who wrote them', async () => {
    await write(admin, 'office', 'Fees are paid by an aunt.')
    await write(admin, 'class-teacher', 'Wears glasses, sits in front.')
    await write(classTeacher, 'office', 'I called the mother.')
    expect(await read(admin)).toEqual([
      'I called the mother.',
      'Wears glasses, sits in front.',
      'Fees are paid by an aunt.',
    ])
    expect(await read(classTeacher)).toEqual(['I called the mother.', 'Wears glasses, sits in front.'])
    const { notes } = await app.as(admin)(listStudentNotes, { studentId: pupil })
    expect(notes.map(({ by }) => by)).toEqual(['Grace Auma', 'Peace Tusiime', 'Peace Tusiime'])
    expect(await readers()).toEqual(expect.arrayContaining([admin.id, classTeacher.id]))
  })

  it.each([
    ['nobody', () => null, 401],
    ['a teacher of other streams', () => stranger, 404],
    ['a student', () => anAccount(app.db, 'student', { student_id: pupil }), 403],
  ])('do not exist for %s', async (_, caller, status) => {
    const who = await caller()
    await expect(read(who)).rejects.toMatchObject({ status })
    await expect(write(who, 'class-teacher', 'A word')).rejects.toMatchObject({ status })
  })

  it('are of the own stream alone for a class teacher', async () => {
    await expect(read(classTeacher, other)).rejects.toMatchObject({ status: 404 })
  })

  it('are removed by their writer or the office, and put back', async () => {
    const own = await write(classTeacher, 'class-teacher', 'Moved to the first row.')
    const remove = (who: Account, noteId: string, isRemoved = true) =>
      app.as(who)(removeStudentNote, { noteId, isRemoved })
    await remove(classTeacher, own.id)
    expect(await read(admin)).not.toContain('Moved to the first row.')
    await remove(classTeacher, own.id, false)
    expect(await read(admin)).toContain('Moved to the first row.')
    await remove(admin, own.id)
    const ofOffice = await write(admin, 'class-teacher', 'The bus is late on Mondays.')
    await expect(remove(classTeacher, ofOffice.id)).rejects.toMatchObject({ status: 403 })
    const hidden = await write(admin, 'office', 'Waits for a bursary.')
    await expect(remove(classTeacher, hidden.id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(stranger, ofOffice.id)).rejects.toMatchObject({ status: 404 })
  })

  it('have something in them', async () => {
    await expect(write(admin, 'office', '  ')).rejects.toMatchObject({ status: 400 })
  })
})
