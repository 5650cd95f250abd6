import {
  addHalfDay,
  exportAttendance,
  exportMonthlyRegister,
  getAttendanceSummary,
  getMonthlyRegister,
  getRegisterSettings,
  listAbsentees,
  listChronicAbsence,
  listMissingRegisters,
  printMonthlyRegister,
  saveRegister,
  saveRegisterSettings,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, beginDay, withRhythm } from '../../../../test/factories'
import { aChild, aGuardian } from '../../../../test/guardian-factories'
import { testApp } from '../../../../test/test-app'
import { listDueDays } from './missing-registers.repo'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

const present = (studentId: string) => ({
  ...{ studentId, version: 0 },
  ...{ status: 'present' as const, minutesLate: null, note: null },
})

/** A stream of its own class with three students and three registers of one week. */
async function aWeek(class_code: string) {
  const teacher = await aStaff(app.db, { given_names: 'Tess', family_name: `Owing ${class_code}` })
  const stream = await aStream(app.db, { class_code, class_teacher_id: teacher.id })
  const [ada, ben, cleo] = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((given_names) =>
      aStudent(app.db, { stream_id: stream.id, given_names, family_name: 'Week' }),
    ),
  )
  if (!ada || !ben || !cleo) throw new Error('There are three')
  const absent = { ...present(ben.id), status: 'absent' as const, note: 'fever' }
  const late = { ...present(cleo.id), status: 'late' as const, minutesLate: 5 }
  for (const [date, entries] of [
    ['2026-11-09', [present(ada.id), absent, present(cleo.id)]],
    ['2026-11-10', [present(ada.id), absent, late]],
    ['2026-11-12', [present(ada.id), present(ben.id), late]],
  ] as const) {
    await app.as(admin)(saveRegister, { streamId: stream.id, date, session: 'morning', entries: [...entries] })
  }
  return { stream, ada, ben, cleo }
}

describe('the attendance of a school', () => {
  it('lists who was away on a day, with how often they are there', async () => {
    await aWeek('s1')
    const of = { date: '2026-11-10', class: 's1' }
    const { counts, absentees, next } = await app.as(admin)(listAbsentees, of)
    expect(counts).toEqual({ absent: 1, late: 1, excused: 0 })
    expect(absentees.map(({ name, status, note, rate }) => [name, status, note, rate])).toEqual([
      ['Week, Ben', 'absent', 'fever', 33.3],
      ['Week, Cleo', 'late', null, 100],
    ])
    expect(next).toBeNull()
    const late = await app.as(admin)(listAbsentees, { ...of, status: 'late' })
    expect(late.absentees.map(({ name }) => name)).toEqual(['Week, Cleo'])
    const file = await app.as(admin)(exportAttendance, of)
    expect(await (file as { blob: Blob }).blob.text()).toContain('Ben')
  })

  it('gives telephone numbers of guardians and registers of months only to whoever may see them', async () => {
    const { stream, ben } = await aWeek('s1')
    const phones = ['+256 700 000009']
    await aChild(app.db, ben.id, await aGuardian(app.db, { phones }), { is_primary: true })
    const of = { date: '2026-11-10', class: 's1' }
    const month = { streamId: stream.id, month: '2026-11' }
    const whatIsShown = async (who: typeof admin) => {
      const { absentees } = await app.as(who)(listAbsentees, of)
      const file = await app.as(who)(exportAttendance, of)
      return { phones: absentees.flatMap(({ phones }) => phones), file: await (file as { blob: Blob }).blob.text() }
    }
    const all = await whatIsShown(admin)
    expect(all).toEqual({ phones, file: expect.stringContaining('+256 700 000009') })

    const role = { name: 'Who is absent', category: 'admin' as const, permissions: ['attendance.read'] }
    const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
    const porter = await anAccount(app.db, 'admin', { role_id })
    const { phones: shown, file } = await whatIsShown(porter)
    expect([shown, file.split('\r\n')[0]]).toEqual([[], expect.not.stringContaining('Telephone')])
    expect(file).not.toContain('+256 700 000009')
    for (const endpoint of [getMonthlyRegister, exportMonthlyRegister, printMonthlyRegister]) {
      await expect(app.as(porter)(endpoint as typeof getMonthlyRegister, month)).rejects.toThrow('You may not do this')
    }
    expect((await app.as(porter)(getAttendanceSummary, { unit: 'week', ...of })).totals.held).toBeGreaterThan(0)
  })

  it('sums up weeks, months and terms by stream and by day', async () => {
    const { stream } = await aWeek('s2')
    const asked = { date: '2026-11-11', class: 's2' }
    for (const unit of ['week', 'month', 'term'] as const) {
      const summary = await app.as(admin)(getAttendanceSummary, { unit, ...asked })
      expect(summary.totals).toMatchObject({ present: 5, absent: 2, late: 2, excused: 0, held: 9, rate: 77.8 })
      expect(summary.days.map(({ date, totals }) => [date, totals.rate])).toEqual([
        ['2026-11-09', 66.7],
        ['2026-11-10', 66.7],
        ['2026-11-12', 100],
      ])
      expect(summary.streams.find(({ streamId }) => streamId === stream.id)?.taken).toBe(3)
    }
    const week = await app.as(admin)(getAttendanceSummary, { unit: 'week', ...asked })
    expect([week.from, week.until]).toEqual(['2026-11-09', '2026-11-15'])
  })

  it('knows which registers are missing, and who owes them', async () => {
    const { stream } = await aWeek('s3')
    await app.db.insertInto('school_holiday').values({ day: '2026-11-13', title: 'Visitation' }).execute()
    const asked = { from: '2026-11-09', until: '2026-11-15', class: 's3' }
    const morning = await app.as(admin)(listMissingRegisters, asked)
    expect(morning.registers.map(({ date, session, owedBy }) => [date, session, owedBy])).toEqual([
      ['2026-11-11', 'morning', 'Owing s3, Tess'],
    ])

    await withRhythm(app.db, 'both')
    await app.as(admin)(addHalfDay, { day: '2026-11-10', title: 'Sports day' })
    const both = await app.as(admin)(listMissingRegisters, asked)
    expect(both.registers.map(({ date, session }) => [date, session])).toEqual([
      ['2026-11-12', 'afternoon'],
      ['2026-11-11', 'morning'],
      ['2026-11-11', 'afternoon'],
      ['2026-11-09', 'afternoon'],
    ])
    expect([both.count, both.owing]).toEqual([4, [{ name: 'Owing s3, Tess', count: 4 }]])
    expect(both.registers.every(({ streamId }) => streamId === stream.id)).toBe(true)

    await withRhythm(app.db, 'lesson')
    const due = await listDueDays(app.db, asked)
    await withRhythm(app.db, 'morning')
    expect(due.map(({ date, isHalf, taken }) => [date, isHalf, taken]).sort()).toEqual([
      ['2026-11-09', false, ['morning']],
      ['2026-11-10', true, ['morning']],
      ['2026-11-11', false, []],
      ['2026-11-12', false, ['morning']],
    ])
    expect(due.every(({ streamId }) => streamId === stream.id)).toBe(true)
  })

  it.each([
    ['are still to come', { from: '2999-10-05', until: '2999-10-09' }],
    ['end before they begin', { from: '2026-10-09', until: '2026-10-05' }],
  ])('owes nothing for days that %s', async (_, asked) => {
    const nothing = { count: 0, registers: [], owing: [] }
    await expect(app.as(admin)(listMissingRegisters, asked)).resolves.toEqual(nothing)
  })

  it('asks of each day for what was to be taken on it', async () => {
    await aWeek('s5')
    const asked = { from: '2026-11-09', until: '2026-11-15', class: 's5' }
    const settings = await app.as(admin)(getRegisterSettings, {})
    await beginDay(app.db, '2026-11-11')
    await app.as(admin)(saveRegisterSettings, { ...settings, rhythm: 'both' })
    await beginDay(app.db, '2026-11-12')
    await app.as(admin)(saveRegisterSettings, { ...settings, rhythm: 'lesson' })
    await beginDay(app.db, null)
    const { count, registers, owing } = await app.as(admin)(listMissingRegisters, asked)
    const ofLessons = await listDueDays(app.db, asked)
    await withRhythm(app.db, 'morning')
    expect(ofLessons.map(({ date }) => date)).toEqual(['2026-11-12'])
    expect(registers.map(({ date, session }) => `${date} ${session}`)).toEqual([
      '2026-11-11 morning',
      '2026-11-11 afternoon',
    ])
    expect([count, owing]).toEqual([2, [{ name: 'Owing s5, Tess', count: 2 }]])
  })

  it('lists who is there too seldom, the lowest rate first', async () => {
    await aWeek('s4')
    const { students, term } = await app.as(admin)(listChronicAbsence, { class: 's4' })
    expect(term).toBe('2026 Term 3')
    expect(students.map(({ name, totals }) => [name, totals.rate])).toEqual([['Week, Ben', 33.3]])
    expect((await app.as(admin)(listChronicAbsence, { class: 's4', below: 30 })).students).toEqual([])
  })

  it('counts excused sessions as the school has set it', async () => {
    const stream = await aStream(app.db, { class_code: 's6' })
    const student = await aStudent(app.db, { stream_id: stream.id })
    const entry = (status: 'present' | 'excused') => [{ ...present(student.id), status }]
    const place = { streamId: stream.id, session: 'morning' as const }
    await app.as(admin)(saveRegister, { ...place, date: '2026-11-09', entries: entry('present') })
    await app.as(admin)(saveRegister, { ...place, date: '2026-11-10', entries: entry('excused') })
    const rate = async () => {
      const summary = await app.as(admin)(getAttendanceSummary, { unit: 'month', date: '2026-11-09', class: 's6' })
      const { students } = await app.as(admin)(listChronicAbsence, { class: 's6' })
      return [summary.totals.rate, students.length]
    }
    expect(await rate()).toEqual([50, 1])
    const settings = await app.as(admin)(getRegisterSettings, {})
    await app.as(admin)(saveRegisterSettings, { ...settings, excusedIsHeld: false })
    expect(await rate()).toEqual([100, 0])
    await app.as(admin)(saveRegisterSettings, settings)
  })

  it('shows and prints a stream’s month', async () => {
    const { stream } = await aWeek('s5')
    const place = { streamId: stream.id, month: '2026-11' }
    const register = await app.as(admin)(getMonthlyRegister, place)
    expect(register.days.map(({ date }) => date)).toEqual(['2026-11-09', '2026-11-10', '2026-11-12'])
    expect(register.students.map(({ marks }) => marks)).toEqual([
      ['present', 'present', 'present'],
      ['absent', 'absent', 'present'],
      ['present', 'late', 'late'],
    ])
    const csv = (await app.as(admin)(exportMonthlyRegister, place)) as { blob: Blob }
    expect(await csv.blob.text()).toContain('A,A,P')
    const pdf = (await app.as(admin)(printMonthlyRegister, place)) as { blob: Blob; filename: string }
    expect(pdf.filename).toMatch(/^Register S5 .* 2026-11\.pdf$/)
    expect((await pdf.blob.text()).slice(0, 5)).toBe('%PDF-')
  })
})
