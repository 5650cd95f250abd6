import {
  addLesson,
  addTimetable,
  applyRegisterImport,
  getOwnWeek,
  type InputOf,
  listMissingRegisters,
  listRegisterChanges,
  listRegistersOfDay,
  makeSets,
  openRegister,
  openRegisterDesk,
  previewRegisterImport,
  publishTimetable,
  type RegisterPlace,
  readOwnRegisters,
  saveRegister,
  startRegisterImport,
  undoRegisterImport,
  withdrawRegister,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { listRegistersOwed } from '../src/modules/portal/dashboards'
import { countLessonsOwed } from '../src/modules/portal/dashboards/register-day.repo'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay, withRhythm } from './factories'
import { testApp } from './test-app'

const app = testApp()
const [monday, tuesday] = ['2026-11-16', '2026-11-17']
const names = ['Upper', 'Lower', 'History', 'Art', 'Head'] as const
type Name = (typeof names)[number]
type Account = Parameters<typeof app.as>[0]
let admin: Account
let accounts: Record<Name, Account>
let staff: Record<Name, string>
let east: string
let west: string
let sets: string[]
let history: string
let art: string
let timetableId: string
/** Of East and West: who is in the upper set and takes History, and who is in the lower one and takes Art. */
let students: Record<'eastUpper' | 'eastLower' | 'westUpper' | 'westLower', string>

/** Mathematics in two sets in the first period, History and Art for both streams in the second. */
beforeAll(async () => {
  const { term } = await aSchool(app.db)
  await beginDay(app.db, monday)
  admin = await anAccount(app.db, 'admin')
  staff = { Upper: '', Lower: '', History: '', Art: '', Head: '' }
  accounts = {} as typeof accounts
  for (const name of names) {
    staff[name] = (await aStaff(app.db, { family_name: name })).id
    accounts[name] = await anAccount(app.db, 'staff', { staff_id: staff[name] })
  }
  east = (await aStream(app.db, { class_code: 's3', name: 'East', class_teacher_id: staff.Head })).id
  west = (await aStream(app.db, { class_code: 's3', name: 'West' })).id
  const student = async (given_names: string, stream_id: string) =>
    (await aStudent(app.db, { given_names, stream_id })).id
  students = {
    eastUpper: await student('Ada', east),
    eastLower: await student('Ben', east),
    westUpper: await student('Cyd', west),
    westLower: await student('Dan', west),
  }
  const maths = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
  history = (await aSubject(app.db, { name: 'History' })).id
  art = (await aSubject(app.db, { name: 'Art' })).id
  const { eastUpper, eastLower, westUpper, westLower } = students
  const streamIds = [east, west]
  await app.as(admin)(makeSets, {
    ...{ classCode: 's3', subjectId: maths.id, streamIds },
    sets: [
      { title: 'S3 Mathematics set 1', staffIds: [staff.Upper], studentIds: [eastUpper, westUpper] },
      { title: 'S3 Mathematics set 2', staffIds: [staff.Lower], studentIds: [eastLower, westLower] },
    ],
  })
  const choices = [
    [eastUpper, history],
    [westUpper, history],
    [eastLower, art],
    [westLower, art],
  ] as const
  for (const [student_id, subject_id] of choices) {
    await app.db.insertInto('subject_choice').values({ student_id, subject_id, during: '[2026-09-01,)' }).execute()
  }
  timetableId = (await app.as(admin)(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })).id
  const add = (subjectId: string, teacher: Name, period: number) =>
    app.as(admin)(addLesson, {
      ...{ timetableId, subjectId, title: '', group: teacher, roomId: null, duration: 1, staffIds: [staff[teacher]] },
      ...{ streamIds, slot: { day: 1, period } },
    })
  await add(maths.id, 'Upper', 1)
  await add(maths.id, 'Lower', 1)
  await add(history, 'History', 2)
  await add(art, 'Art', 2)
  await app.as(admin)(publishTimetable, { timetableId, version: 1 })
  await withRhythm(app.db, 'lesson')
  await beginDay(app.db, tuesday)
  sets = (await app.db.selectFrom('teaching_group').select('id').orderBy('title').execute()).map(({ id }) => id)
})

beforeEach(async () => {
  await app.db.deleteFrom('register_entry').execute()
  await app.db.deleteFrom('register').execute()
})

const placeOf = (of: Omit<RegisterPlace, 'date'>): RegisterPlace => ({ ...of, date: monday })
const upper = () => placeOf({ streamId: sets[0] ?? '', session: 'lesson-1' })
const lower = () => placeOf({ streamId: sets[1] ?? '', session: 'lesson-1' })
const ofHistory = () => placeOf({ streamId: east, session: 'lesson-2', subject: history })
const whole = (streamId: string, session: RegisterPlace['session'] = 'lesson-1') => placeOf({ streamId, session })

type Entry = InputOf<typeof saveRegister>['entries'][number]
const entry = (studentId: string, status: Entry['status'] = 'present', version = 0): Entry => ({
  ...{ studentId, status, version, minutesLate: null, note: null },
})
const save = (who: Account, place: RegisterPlace, entries: Entry[]) =>
  app.as(who)(saveRegister, { ...place, entries, confirmed: true })

const takeUpper = () => save(accounts.Upper, upper(), [entry(students.eastUpper), entry(students.westUpper, 'absent')])
const takeLower = () => save(accounts.Lower, lower(), [entry(students.eastLower), entry(students.westLower)])
const idsIn = ({ students: rows }: { students: { studentId: string }[] }) => rows.map(({ studentId }) => studentId)
const missing = async () =>
  (await app.as(admin)(listMissingRegisters, { from: monday, until: monday })).registers.map(
    ({ stream, session, owedBy }) => [session, stream, owedBy?.split(', ')[0]],
  )
// A week before nobody was in a set.
const owed = async (name: Name) =>
  (await listRegistersOwed(app.db, staff[name], tuesday)).filter(({ date }) => date === monday)

describe('the register of a set', () => {
  it('has the members of the set, from all of its streams, and no others', async () => {
    const desk = await app.as(accounts.Upper)(openRegisterDesk, { date: monday })
    expect(desk.register).toMatchObject({ ...upper(), stream: 'S3 Mathematics set 1', version: 0, isPart: true })
    expect(desk.register && idsIn(desk.register).sort()).toEqual([students.eastUpper, students.westUpper].sort())
    expect(desk.lessons).toMatchObject([{ streamId: sets[0], session: 'lesson-1', isTaken: false }])
  })

  it('is saved into the registers of the streams, which are taken once all of their sets are', async () => {
    const { entries } = await takeUpper()
    expect(entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    const desk = await app.as(accounts.Upper)(openRegisterDesk, { date: monday })
    expect(desk.lessons).toMatchObject([{ isTaken: true }])
    const ofDay = async () =>
      (await app.as(admin)(listRegistersOfDay, { date: monday, session: 'lesson-1' })).registers.map(
        ({ isTaken, present, absent }) => [isTaken, present, absent],
      )
    expect(await ofDay()).toEqual([
      [false, 1, 0],
      [false, 0, 1],
    ])
    await takeLower()
    expect(await ofDay()).toEqual([
      [true, 2, 0],
      [true, 1, 1],
    ])
  })

  it('shows the office the whole stream, with who entered whom', async () => {
    await takeUpper()
    const before = await app.as(accounts.Head)(openRegister, whole(east))
    expect(before).toMatchObject({ version: 0, takenBy: null })
    expect(before.parallel?.map(({ title, isTaken }) => [title, isTaken]).sort()).toEqual([
      ['S3 Mathematics set 1', true],
      ['S3 Mathematics set 2', false],
    ])
    await takeLower()
    const after = await app.as(accounts.Head)(openRegister, whole(east))
    expect(after.version).toBeGreaterThan(0)
    expect(after.students.map(({ status, by }) => [status, by !== undefined])).toEqual([
      ['present', true],
      ['present', true],
    ])
  })

  it('is complete where the class teacher enters the rest', async () => {
    await takeUpper()
    const rest = [entry(students.eastUpper, 'present', 1), entry(students.eastLower, 'late')]
    expect((await save(accounts.Head, whole(east), rest)).entries.map(({ outcome }) => outcome)).toEqual([
      'saved',
      'saved',
    ])
    expect((await app.as(accounts.Head)(openRegister, whole(east))).version).toBeGreaterThan(0)
    // Of the other stream it is still owed.
    expect(await missing()).toContainEqual(['lesson-1', 'S3 Mathematics set 2', 'Lower'])
  })

  it('is taken back without what others took', async () => {
    await takeLower()
    await takeUpper()
    await app.as(accounts.Upper)(withdrawRegister, upper())
    expect(await missing()).toContainEqual(['lesson-1', 'S3 Mathematics set 1', 'Upper'])
    expect((await app.as(accounts.Lower)(openRegister, lower())).version).toBeGreaterThan(0)
    await app.as(accounts.Lower)(withdrawRegister, lower())
    expect(await app.db.selectFrom('register').select('id').execute()).toEqual([])
  })

  it('is nobody else’s', async () => {
    await expect(app.as(accounts.Head)(openRegister, upper())).rejects.toMatchObject({ status: 404 })
    const desk = await app.as(accounts.Head)(openRegisterDesk, { date: monday, session: 'lesson-1', stream: sets[0] })
    expect(desk).toMatchObject({ register: null, isOfOthers: true })
    const office = await app.as(admin)(openRegisterDesk, { date: monday, session: 'lesson-1', stream: sets[0] })
    expect(office.register).toMatchObject({ ...upper(), isPart: true })
  })

  it('is taken along for the hours without a network', async () => {
    await takeUpper()
    await beginDay(app.db, monday)
    const { parts, partRegisters, registers, days } = await app.as(accounts.Upper)(readOwnRegisters, {})
    await beginDay(app.db, tuesday)
    expect(parts?.map(({ stream, students: rows }) => [stream, rows.length])).toEqual([['S3 Mathematics set 1', 2]])
    expect(partRegisters).toMatchObject([{ ...upper(), version: 1 }])
    expect(registers.map(({ version }) => version)).toEqual([0, 0])
    expect(days.find(({ date }) => date === monday)?.lessons).toMatchObject([{ streamId: sets[0], isTaken: true }])
  })
})

describe('a file that fills the rest of a register', () => {
  it('makes it whole, and partial again when the import is undone', async () => {
    await takeUpper()
    const { admission_number: number } = await app.db
      .selectFrom('student')
      .select('admission_number')
      .where('id', '=', students.eastLower)
      .executeTakeFirstOrThrow()
    const rows = ['Admission number,Date,Session,Status', `${number},${monday},lesson 1,P`].join('\n')
    const files = [new File([rows], 'registers.csv')]
    const { id: importId, mapping } = await app.as(admin)(startRegisterImport, {}, { files })
    const choices = { unusualDaysAreMeant: true, othersArePresent: false }
    const { preview } = await app.as(admin)(previewRegisterImport, { importId, mapping, choices })
    expect(preview?.counts).toMatchObject({ new: 1, refused: 0 })
    await app.as(admin)(applyRegisterImport, { importId })
    const isTaken = async () => (await app.as(accounts.Head)(openRegister, whole(east))).version > 0
    expect(await isTaken()).toBe(true)
    await app.as(admin)(undoRegisterImport, { importId })
    expect(await isTaken()).toBe(false)
    expect((await app.as(accounts.Upper)(openRegister, upper())).version).toBeGreaterThan(0)
  })
})

describe('the week of a teacher', () => {
  it('leads from each lesson to the register of who is in it', async () => {
    const registersOf = async (name: Name) => {
      const { days } = await app.as(accounts[name])(getOwnWeek, { date: monday })
      return days.flatMap(({ lessons }) => lessons.map(({ register }) => register))
    }
    expect(await registersOf('Upper')).toEqual([{ streamId: sets[0], stream: 'S3 Mathematics set 1' }])
    const label = 'History, S3 East and S3 West'
    expect(await registersOf('History')).toEqual([{ streamId: east, subject: history, stream: label }])
  })
})

describe('the register of an elective', () => {
  it('has those who take it, from all streams of the lesson', async () => {
    const desk = await app.as(accounts.History)(openRegisterDesk, { date: monday })
    expect(desk.register).toMatchObject({ ...ofHistory(), stream: 'History, S3 East and S3 West' })
    expect(desk.register && idsIn(desk.register).sort()).toEqual([students.eastUpper, students.westUpper].sort())
    await save(accounts.History, ofHistory(), [entry(students.eastUpper), entry(students.westUpper)])
    expect((await app.as(accounts.History)(openRegister, ofHistory())).version).toBeGreaterThan(0)
  })

  it('is known by those who are in it, where a front does not say which it is', async () => {
    const { entries } = await save(accounts.History, whole(east, 'lesson-2'), [
      entry(students.eastUpper),
      entry(students.westUpper),
    ])
    expect(entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    expect((await app.as(accounts.History)(openRegister, ofHistory())).version).toBeGreaterThan(0)
  })
})

describe('what is owed', () => {
  it('is owed part by part, by whoever teaches it', async () => {
    await takeUpper()
    expect((await missing()).sort()).toEqual([
      ['lesson-1', 'S3 Mathematics set 2', 'Lower'],
      ['lesson-2', 'Art, S3 East and S3 West', 'Art'],
      ['lesson-2', 'History, S3 East and S3 West', 'History'],
    ])
    expect(await owed('Upper')).toEqual([])
    expect((await owed('Lower')).map(({ stream, to }) => [stream, to])).toEqual([
      ['S3 Mathematics set 2', `/teacher/student_attendance?stream=${sets[1]}&date=${monday}&session=lesson-1`],
    ])
    expect((await owed('Art')).map(({ streamId, subject }) => [streamId, subject])).toEqual([[east, art]])
    expect(await owed('Head')).toEqual([])
  })

  it('leads a class teacher to the register of their stream, where nobody teaches a part that others are in too', async () => {
    const taught = await app.db.deleteFrom('lesson_staff').where('staff_id', '=', staff.Art).returningAll().execute()
    const [register, ...others] = await owed('Head')
    expect([register?.stream, register?.to, others]).toEqual([
      'Art, S3 East and S3 West',
      `/teacher/student_attendance?stream=${east}&date=${monday}&session=lesson-2`,
      [],
    ])
    const entries = [entry(students.eastUpper), entry(students.eastLower)]
    await save(accounts.Head, whole(east, 'lesson-2'), entries)
    expect(await owed('Head')).toEqual([])
    await app.db.insertInto('lesson_staff').values(taught).execute()
  })

  it('stands on the first screen of the office as it stands on the list', async () => {
    await takeUpper()
    const sessions = ['lesson-1', 'lesson-2'] as const
    const day = await countLessonsOwed(app.db, monday, { timetableId, cycleDay: 1, sessions })
    expect([day.streams, day.taken]).toEqual([4, 1])
    expect(day.missing.map(({ stream, owedBy }) => [stream, owedBy?.split(', ')[0]]).sort()).toEqual([
      ['Art, S3 East and S3 West', 'Art'],
      ['History, S3 East and S3 West', 'History'],
      ['S3 Mathematics set 2', 'Lower'],
    ])
    expect(day.missing.map(({ subject }) => subject ?? null).sort()).toEqual([art, history, null].sort())
  })
})

// Last, as what was corrected stays for good.
describe('a correction of it', () => {
  it('asks for everybody in it first, and touches nobody else', async () => {
    await expect(save(accounts.Upper, upper(), [entry(students.eastUpper)])).rejects.toMatchObject({ status: 409 })
    await takeUpper()
    const { entries } = await save(accounts.Upper, upper(), [
      entry(students.eastUpper, 'late', 1),
      entry(students.eastLower),
    ])
    expect(entries.map(({ outcome }) => outcome)).toEqual(['saved', 'refused'])
    const { changes, firstTakenAt } = await app.as(accounts.Upper)(listRegisterChanges, upper())
    expect([changes.length, firstTakenAt !== null]).toEqual([1, true])
  })
})
