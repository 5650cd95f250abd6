import {
  applyRegisterImport,
  dayAfter,
  downloadImportNotes,
  exportRegisters,
  getOwnAttendance,
  listRegisterChanges,
  openRegister,
  previewRegisterImport,
  type RegisterImport,
  type RegisterImportChoices,
  saveRegister,
  startRegisterImport,
  undoRegisterImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent, inStream } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const session = 'morning'
const day = '2026-11-18'
const none = { unusualDaysAreMeant: false, othersArePresent: false }

type Pupil = Awaited<ReturnType<typeof aStudent>>
let admin: Awaited<ReturnType<typeof anAccount>>
let stream: Awaited<ReturnType<typeof aStream>>
let ada: Pupil
let ben: Pupil
let number = 0

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

beforeEach(async () => {
  number += 1
  await app.db.deleteFrom('import_mapping').execute()
  stream = await aStream(app.db, { name: `File ${number}` })
  ada = await aPupil('Ada')
  ben = await aPupil('Ben')
})

const as = () => app.as(admin)

const aPupil = (name: string) =>
  aStudent(app.db, {
    ...{ stream_id: stream.id, given_names: name, family_name: 'Achieng' },
    admission_number: `${name}/${number}`,
    exam_number: `U0${number}/${name}`,
  })

const header = 'Admission number,Date,Session,Status,Minutes late,Note'
const fileOf = (...lines: string[]) => [header, ...lines].join('\n')
const both = (date = day) => fileOf(`Ada/${number},${date},,P,,`, `Ben/${number},${date},morning,late,15,"bus, late"`)

const drop = (content: BlobPart, name = 'registers.csv') =>
  as()(startRegisterImport, {}, { files: [new File([content], name)] })

const preview = ({ id, mapping }: RegisterImport, choices: RegisterImportChoices = none) =>
  as()(previewRegisterImport, { importId: id, mapping, choices })

const apply = ({ id }: RegisterImport, allowed = {}) => as()(applyRegisterImport, { importId: id, ...allowed })

async function bringIn(content: string, choices = none) {
  const previewed = await preview(await drop(content), choices)
  await apply(previewed, { changeEntries: true })
  return previewed
}

const open = (date = day) => as()(openRegister, { streamId: stream.id, date, session })

async function standsOn(date = day) {
  const { students } = await open(date)
  return students.map(({ status, minutesLate, note }) => [status, minutesLate, note])
}

const refusalsOf = ({ preview: found }: RegisterImport) =>
  found?.refused.map(({ line, column, sentence }) => `${line} ${column}: ${sentence}`)

it('refuses a row whose name is that of somebody else than the number', async () => {
  const rows = [`Ada/${number},Wasswa,Peter,${day},P`, `Ben/${number},Achieng,Ben,${day},A`]
  const dropped = await drop(['Adm No,Surname,First name,Date,Status', ...rows].join('\n'))
  const seen = await preview(dropped, { ...none, othersArePresent: true })
  expect(refusalsOf(seen)).toEqual([
    `2 Admission number: “Ada/${number}” is the number of Achieng, Ada, and this row names “Wasswa Peter”. Mend one of them.`,
  ])
  expect(seen.preview?.counts).toMatchObject({ new: 1, refused: 1 })
})

describe('a damaged file', () => {
  it('is refused with what it would be, and read so when that is said', async () => {
    const rows = [`Ada/${number},${day},morning,P,,`, `Ben/${number},${day},morning,A,,`]
    const wrapped = fileOf(...rows).replace(/.+/g, '"$&"')
    const files = [new File([wrapped], 'registers.csv')]
    await expect(as()(startRegisterImport, {}, { files })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('each row has become one quoted cell'),
      problem: { repairs: [{ file: 'registers.csv', rows: rows.map((row) => row.split(',')) }] },
    })

    const found = await as()(startRegisterImport, {}, { files, repair: true })
    expect((await preview(found)).preview).toMatchObject({ counts: { new: 2, refused: 0 }, refused: [] })
  })
})

it('leaves out the rows of a second list by a note', async () => {
  const zipped = zipSync({ 'a.csv': strToU8(both()), 'b.csv': strToU8(both('2026-11-17')) })
  const seen = await preview(await drop(new Uint8Array(zipped), 'both.zip'))
  expect(seen.preview).toMatchObject({ counts: { new: 2 }, leftOut: 2 })
  const { blob } = await as()(downloadImportNotes, { importId: seen.id, list: 'left-out', format: 'csv' })
  expect(await (blob as Blob).text()).toContain('Only a.csv is read, and not the 2 rows of others.')
})

it('finds the column names below the titles, and leaves these out by a note each', async () => {
  const seen = await preview(await drop(`REGISTER OF S.1 EAST,,,,,\nNOVEMBER 2026,,,,,\n${both()}`))
  expect(seen.preview).toMatchObject({ counts: { new: 2, refused: 0 }, leftOut: 2 })
  const { blob } = await as()(downloadImportNotes, { importId: seen.id, list: 'left-out', format: 'csv' })
  expect(await (blob as Blob).text()).toMatch(/REGISTER OF S\.1 EAST.*above the column names[\s\S]*NOVEMBER 2026/)
})

describe('bringing registers in', () => {
  it('makes a register, and the same file again changes nothing', async () => {
    const first = await bringIn(both())
    expect(first.preview).toMatchObject({ made: 1, counts: { new: 2, changed: 0, unchanged: 0, refused: 0 } })
    expect(await standsOn()).toEqual([
      ['present', null, null],
      ['late', 15, 'bus, late'],
    ])
    const before = await open()

    const again = await bringIn(both())
    expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
    expect(await open()).toEqual(before)
  })

  it('keeps the figures and the history, and tells from which file', async () => {
    await bringIn(both())
    await bringIn(fileOf(`Ben/${number},${day},am,A,,`))

    const student = await anAccount(app.db, 'student', { student_id: ben.id })
    expect((await app.as(student)(getOwnAttendance, {})).totals).toMatchObject({ absent: 1, late: 0, held: 1 })
    const { changes } = await as()(listRegisterChanges, { streamId: stream.id, date: day, session })
    expect(changes).toMatchObject([
      { studentId: ben.id, before: { status: 'late', minutesLate: 15 }, after: { status: 'absent', note: null } },
    ])
    const told = await app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'import register')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.after).toMatchObject({ file: 'registers.csv', entries: [{ studentId: ben.id, status: 'absent' }] })
  })

  it('leaves who brought them in to the register, but for entries that a later file adds', async () => {
    await bringIn(both())
    const cleo = await aPupil('Cleo')
    await bringIn(fileOf(`Cleo/${number},${day},,P,,`))
    const written = await app.db
      .selectFrom('register_entry')
      .select(['student_id', 'changed_by'])
      .where('student_id', 'in', [ada.id, ben.id, cleo.id])
      .execute()
    expect(new Map(written.map((one) => [one.student_id, one.changed_by]))).toEqual(
      new Map([...[ada.id, ben.id].map((id) => [id, null] as const), [cleo.id, admin.id]]),
    )
  })

  it('says old and new of what would change, and changes it only where that is meant', async () => {
    await bringIn(both())
    const previewed = await preview(await drop(fileOf(`Ben/${number},${day},,E,,`)))
    expect(previewed.preview?.changes).toMatchObject([
      { line: 2, student: 'Achieng, Ben', before: 'Late, 15 minutes, “bus, late”', after: 'Excused' },
    ])
    await expect(apply(previewed)).rejects.toMatchObject({ status: 409 })
    expect((await standsOn())[1]?.[0]).toBe('late')
  })

  it('leaves as it is what the file has no column for', async () => {
    await bringIn(both())
    const previewed = await preview(await drop(`Adm no,Date,Status\nBen/${number},${day},L\n`))
    expect(previewed.preview?.counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('finds students by their exam number', async () => {
    const opened = await drop(`Index number;Date;Status\nU0${number}/Ada;${day};P\nU0${number}/Ben;${day};A\n`)
    expect(opened.mapping).toMatchObject({ numberKind: 'exam-number' })
    expect((await preview(opened)).preview?.counts.new).toBe(2)
  })
})

describe('a register that nobody has taken', () => {
  it('is made only when it is said what those are whom the file does not name', async () => {
    const file = fileOf(`Ben/${number},${day},,A,,`)
    const asked = await preview(await drop(file))
    expect(asked.preview).toMatchObject({ counts: { new: 0, refused: 1 }, others: { registers: 1, students: 1 } })
    expect(refusalsOf(asked)?.[0]).toMatch(/1 student is missing from the file/)

    const chosen = await bringIn(file, { ...none, othersArePresent: true })
    expect(chosen.preview?.counts).toMatchObject({ new: 1, refused: 0 })
    expect((await standsOn()).map(([status]) => status)).toEqual(['present', 'absent'])
  })

  it('makes a register of the good rows, and says for whom there is no entry', async () => {
    const file = fileOf(`Ada/${number},${day},,gone,,`, `Ben/${number},${day},,A,,`)
    const previewed = await preview(await drop(file))
    expect(previewed.preview).toMatchObject({ counts: { new: 1, refused: 1 }, made: 1, withoutEntry: 1 })
    expect(refusalsOf(previewed)).toEqual(['2 Status: It is not known what “gone” means. Choose it in the mapping.'])
    await expect(apply(previewed)).rejects.toMatchObject({ status: 409 })
    await apply(previewed, { skipRefused: true })
    const { students } = await open()
    expect(students.map(({ studentId, status }) => [studentId, status])).toEqual([
      [ada.id, null],
      [ben.id, 'absent'],
    ])
  })

  it('does not name those again who stand in the register of another stream', async () => {
    await bringIn(both())
    const other = await aStream(app.db)
    await inStream(app.db, ben.id, other.id)
    const joined = await aStudent(app.db, { stream_id: other.id, admission_number: `New/${number}` })

    const file = fileOf(`New/${number},${day},,P,,`, `Ben/${number},${day},,A,,`)
    const previewed = await bringIn(file)

    expect(previewed.preview?.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 0 })
    expect((await standsOn())[1]?.[0]).toBe('absent')
    const made = await as()(openRegister, { streamId: other.id, date: day, session })
    expect(made.students.filter(({ status }) => status !== null).map(({ studentId }) => studentId)).toEqual([joined.id])
  })
})

describe('refused rows', () => {
  it.each([
    ['Nobody/9,2026-11-18,,P,,', 'Admission number: No student has the admission number “Nobody/9”.'],
    [',2026-11-18,,P,,', 'Admission number: There is no number of a student in this row.'],
    ['Ada,2026-02-30,,P,,', 'Date: “2026-02-30” is not a date: February 2026 has 28 days.'],
    ['Ada,0000-01-01,,P,,', 'Date: “0000-01-01” is not a date: the year 0 cannot be meant.'],
    ['Ada,2026-11-18,noon,P,,', 'Session: Sessions are'],
    ['Ada,2026-11-18,Lesson 25,P,,', 'Session: Sessions are'],
    ['Ada,2026-11-18,,Z,,', 'Status: It is not known what “Z” means.'],
    ['Ada,2026-11-18,,,,', 'Status: There is no status in this row.'],
    ['Ada,2026-11-18,,P', 'Admission number: This row has 4 of 6 columns'],
    ['Ada,2026-11-18,,P,,bus, late', 'Admission number: This row has 7 columns and the header has 6.'],
    ['Ada,2026-11-18,,P,5,', 'Minutes late: Only a student who is late has minutes.'],
    ['Ada,2026-11-18,,L,601,', 'Minutes late: Minutes late are a whole number'],
    ['Ada,2026-11-18,,L,1E1,', 'Minutes late: Minutes late are a whole number'],
    [`Ada,2026-11-18,,P,,${'x'.repeat(501)}`, 'Note: A note has at most 500 letters.'],
    ['Ada,2026-11-21,,P,,', 'Date: The school is closed on this day of the week.'],
    ['Ada,2026-08-26,,P,,', 'Date: This day lies outside the term.'],
    ['Ada,2027-01-13,,P,,', 'Date: This day is still to come.'],
  ])('%s', async (row, sentence) => {
    const line = row.replace(/^Ada/, `Ada/${number}`)
    const previewed = await preview(await drop(fileOf(line)), { ...none, othersArePresent: true })
    expect(previewed.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 1 })
    expect(refusalsOf(previewed)?.[0]).toContain(`2 ${sentence}`)
  })

  it('are those of holidays and of afternoons of half days too, until unusual days are meant', async () => {
    await app.db.insertInto('school_holiday').values({ day: '2026-10-09', title: 'Independence' }).execute()
    await app.db.insertInto('school_half_day').values({ day: '2026-10-07', title: 'Sports' }).execute()
    const file = fileOf(`Ada/${number},2026-10-09,,P,,`, `Ada/${number},2026-10-07,pm,P,,`)
    const choices = { ...none, othersArePresent: true }
    const asked = await preview(await drop(file), choices)
    expect(asked.preview?.unusualDays).toEqual([
      { date: '2026-10-07', why: 'half-day', rows: 1 },
      { date: '2026-10-09', why: 'holiday', rows: 1 },
    ])
    expect(asked.preview?.counts.refused).toBe(2)
    const meant = await preview(asked, { ...choices, unusualDaysAreMeant: true })
    expect(meant.preview?.counts).toMatchObject({ new: 2, refused: 0 })
  })

  it('are those of students who are in no stream', async () => {
    await inStream(app.db, ada.id, null)
    const previewed = await preview(await drop(fileOf(`Ada/${number},${day},,P,,`)))
    expect(refusalsOf(previewed)).toEqual(['2 Admission number: Achieng, Ada is in no stream on that day.'])
  })

  it('are both of two that contradict each other, and none of two that say the same', async () => {
    await bringIn(both())
    const rows = [`Ada/${number},${day},,A,,`, `Ada/${number},${day},,E,,`]
    const contradicting = await preview(await drop(fileOf(...rows)))
    expect(contradicting.preview?.counts.refused).toBe(2)
    expect(refusalsOf(contradicting)?.[0]).toMatch(/Line 3 says something else about Achieng, Ada/)
    const twice = await preview(await drop(fileOf(`Ada/${number},${day},,A,,`, `Ada/${number},${day},,A,,`)))
    expect(twice.preview?.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
  })
})

it('refuses more days than are read at once, and says large numbers with commas', async () => {
  const days = Array.from({ length: 1001 }, (_, at) => dayAfter('2020-01-01', at))
  const file = fileOf(...days.map((date) => `Ada/${number},${date},,P,,`))
  const dropped = await drop(file)
  await expect(preview(dropped)).rejects.toMatchObject({
    problem: { fields: { 'columns.date': 'There are 1,001 days in this column; at most 400 are read at once.' } },
  })
})

describe('dates', () => {
  const dated = (date: string) => fileOf(`Ada/${number},${date},,P,,`, `Ben/${number},${date},,P,,`)

  it.each(['18/11/2026', '11/18/2026', '18.11.26', '18 Nov 2026', '2026-11-18T00:00:00'])(
    'are understood as %s',
    async (date) => {
      await bringIn(dated(date))
      expect((await open()).version).toBe(1)
    },
  )

  it('that can be read both ways are asked about', async () => {
    const opened = await drop(dated('04/11/2026'))
    expect(opened.mapping.dateOrder).toBeNull()
    await expect(preview(opened)).rejects.toMatchObject({ status: 400 })
    const mapping = { ...opened.mapping, dateOrder: 'day-first' as const }
    await apply(await preview({ ...opened, mapping }))
    expect((await open('2026-11-04')).version).toBe(1)
  })
})

describe('dates of one column', () => {
  it('are all read as the one that can be read one way only, and a wrong one is refused by its line', async () => {
    const file = fileOf(
      `Ada/${number},04/11/2026,,P,,`,
      `Ada/${number},18/11/2026,,P,,`,
      `Ada/${number},11/31/2026,,P,,`,
    )
    const opened = await drop(file)
    expect(opened).toMatchObject({
      mapping: { dateOrder: null },
      dates: { decidedBy: { line: 3, value: '18/11/2026' }, against: { line: 4, value: '11/31/2026' } },
    })
    const mapping = { ...opened.mapping, dateOrder: 'day-first' as const }
    const previewed = await preview({ ...opened, mapping }, { ...none, othersArePresent: true })
    expect(refusalsOf(previewed)).toEqual(['4 Date: “11/31/2026” is not a date: there is no month 31.'])
    expect(previewed.preview?.counts).toMatchObject({ new: 2, refused: 1 })
  })
})

describe('words for a status', () => {
  const header = 'Adm no,Date,Status\n'

  it('are known in many ways, and a word that nobody knows is asked about', async () => {
    const file = `${header}Ada/${number},${day},Abs.\nBen/${number},${day},X\n`
    const opened = await drop(file)
    expect(opened.values?.[2]).toEqual([
      { word: 'abs', rows: 1 },
      { word: 'x', rows: 1 },
    ])
    const asked = await preview(opened)
    expect(refusalsOf(asked)).toEqual(['3 Status: It is not known what “X” means. Choose it in the mapping.'])

    const words = [{ word: 'x', means: 'late' as const }]
    const said = await preview({ ...asked, mapping: { ...asked.mapping, words } })
    expect(said.preview?.counts).toMatchObject({ new: 2, refused: 0 })
    await apply(said)
    expect((await standsOn()).map(([status]) => status)).toEqual(['absent', 'late'])
  })

  it('may ask for nothing: their students are neither refused nor counted as present', async () => {
    const opened = await drop(`${header}Ada/${number},${day},/\nBen/${number},${day},-\n`)
    const words = [{ word: '-', means: 'left-out' as const }]
    const choices = { ...none, othersArePresent: true }
    const said = await preview({ ...opened, mapping: { ...opened.mapping, words } }, choices)
    expect(said.preview).toMatchObject({ counts: { new: 1, refused: 0 }, leftOut: 1, others: { students: 0 } })
    await apply(said)
    expect((await standsOn()).map(([status]) => status)).toEqual(['present', null])
  })

  it('mean what was said even where another meaning is usual', async () => {
    const opened = await drop(`${header}Ada/${number},${day},1\nBen/${number},${day},0\n`)
    const words = [
      { word: '1', means: 'absent' as const },
      { word: '0', means: 'present' as const },
    ]
    await apply(await preview({ ...opened, mapping: { ...opened.mapping, words } }))
    expect((await standsOn()).map(([status]) => status)).toEqual(['absent', 'present'])
  })
})

describe('applying', () => {
  it('writes nothing where somebody has changed an entry since the preview', async () => {
    await bringIn(both())
    const previewed = await preview(await drop(fileOf(`Ada/${number},${day},,A,,`, `Ben/${number},${day},,A,,`)))
    const change = { studentId: ben.id, status: 'excused' as const, minutesLate: null, note: 'ill', version: 1 }
    await as()(saveRegister, { streamId: stream.id, date: day, session, entries: [change] })

    const applying = apply(previewed, { changeEntries: true })

    await expect(applying).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/preview again/) },
    })
    expect((await standsOn()).map(([status]) => status)).toEqual(['present', 'excused'])
    await apply(await preview(previewed), { changeEntries: true })
    expect((await standsOn()).map(([status]) => status)).toEqual(['absent', 'absent'])
  })

  it('writes nothing where somebody has taken the register in between', async () => {
    const previewed = await preview(await drop(both()))
    const entries = [ada, ben].map(({ id }) => ({
      ...{ studentId: id, status: 'present' as const, minutesLate: null, note: null, version: 0 },
    }))
    await as()(saveRegister, { streamId: stream.id, date: day, session, entries })
    await expect(apply(previewed)).rejects.toMatchObject({ status: 409 })
  })

  it('is for the office: a teacher may not even drop a file', async () => {
    const teacher = await anAccount(app.db, 'staff', { staff_id: (await aStaff(app.db)).id })
    const dropping = app.as(teacher)(startRegisterImport, {}, { files: [new File([both()], 'a.csv')] })
    await expect(dropping).rejects.toMatchObject({ status: 403 })
  })
})

describe('taking an import back', () => {
  const undo = ({ id }: RegisterImport) => as()(undoRegisterImport, { importId: id })

  it('takes away what was new and restores what was there, with the figures', async () => {
    await bringIn(both())
    const file = fileOf(`Ben/${number},${day},,A,,`, `Ada/${number},${day},pm,A,,`, `Ben/${number},${day},pm,P,,`)
    const { id } = await preview(await drop(file))
    const applied = await apply({ id } as RegisterImport, { changeEntries: true })

    expect(await undo(applied)).toMatchObject({ state: 'undone' })

    expect(await standsOn()).toEqual([
      ['present', null, null],
      ['late', 15, 'bus, late'],
    ])
    const { rows: made } =
      await sql`select from register where stream_id = ${stream.id} and session = 'afternoon'`.execute(app.db)
    expect(made).toEqual([])
    expect(await listKeptFaults(app.db)).toEqual([])
    await expect(undo(applied)).rejects.toMatchObject({ status: 409 })
  })

  it('is refused with the list where somebody has changed an entry since, and takes nothing back then', async () => {
    const applied = await bringIn(both())
    const change = { studentId: ben.id, status: 'excused' as const, minutesLate: null, note: 'ill', version: 1 }
    await as()(saveRegister, { streamId: stream.id, date: day, session, entries: [change] })
    await expect(undo(applied)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /because 1 entry was changed afterwards: Achieng, Ben \(S1 File \d+, 18 November 2026, Morning\)/,
      ),
    })
    expect((await standsOn()).map(([status]) => status)).toEqual(['present', 'excused'])
  })

  it('is refused while a later import stands on it', async () => {
    const applied = await bringIn(both())
    const { id } = await preview(await drop(fileOf(`Ada/${number},${day},,A,,`)))
    const later = await apply({ id } as RegisterImport, { changeEntries: true })
    await expect(undo(applied)).rejects.toMatchObject({ status: 409 })
    await undo(later)
    expect((await standsOn())[0]?.[0]).toBe('present')
  })
})

describe('what goes out', () => {
  it.each(['csv', 'xlsx'] as const)('comes in again as %s without a change', async (format) => {
    await bringIn(both())
    await bringIn(fileOf(`Ada/${number},${day},pm,E,,"=1+1; „so“"`, `Ben/${number},${day},Lesson 3,A,,`), {
      ...none,
      othersArePresent: true,
    })
    const file = (await as()(exportRegisters, { from: day, until: day, format })) as { blob: Blob }
    const opened = await drop(file.blob, `registers.${format}`)
    const { preview: found } = await preview(opened)
    expect(found?.counts).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: opened.rows })
    expect(opened.rows).toBeGreaterThanOrEqual(6)
  })

  it('ends no sooner than it begins', async () => {
    const asking = as()(exportRegisters, { from: '2026-11-18', until: '2026-11-17' })
    await expect(asking).rejects.toMatchObject({ status: 400 })
  })
})
