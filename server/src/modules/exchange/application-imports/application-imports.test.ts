import {
  type ApplicationImport,
  type ApplicationMapping,
  addApplication,
  applyApplicationImport,
  exportApplications,
  getApplication,
  getApplicationImport,
  listApplications,
  moveApplication,
  previewApplicationImport,
  startApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, beginDay } from '../../../../test/factories'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let family = ''
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-18')
  for (const class_code of ['s1', 's2']) await aStream(app.db, { class_code })
})

beforeEach(() => {
  const letters = crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  family = `Akello${letters.slice(0, 8)}`
})

const header =
  'Timestamp,Full name of the child,Date of birth,Sex,Parent / guardian name,Parent phone number (WhatsApp),Class applied for,Previous school,PLE aggregate,Does your child board?'
const answer = (name: string, cells = '2014-02-03,F,Okot Grace,+256 772 123456,First years,Kampala Primary,8,Yes') =>
  `2026/11/12 9:14:22 AM GMT+3,${name} ${family.toUpperCase()},${cells}`
const form = (...rows: string[]) => [header, ...rows].join('\n')

const drop = (text: string, by = admin) =>
  app.as(by)(startApplicationImport, {}, { files: [new File([text], 'answers.csv')] })
const preview = (one: ApplicationImport, changes: Partial<ApplicationMapping> = {}) =>
  call()(previewApplicationImport, { importId: one.id, mapping: { ...one.mapping, ...changes } })
const senior = { classes: [{ text: 'First years', classCode: 's1' }] }
const bringIn = async (text: string, consent = {}) => {
  const { id } = await preview(await drop(text), senior)
  return call()(applyApplicationImport, { importId: id, ...consent })
}
async function cardsThere() {
  const { stages } = await call()(listApplications, { search: family })
  return stages.flatMap(({ cards }) => cards)
}

it('knows the questions of a web form', async () => {
  const { mapping, classWords } = await drop(form(answer('Ada')))
  expect(mapping).toMatchObject({ entryYear: 2027, keepsOthers: true, dateOrder: 'year-first' })
  expect(mapping.columns).toEqual({
    ...{ appliedOn: 0, name: 1, birthDate: 2, sex: 3, guardianName: 4, guardianPhone: 5, class: 6 },
    ...{ previousSchool: 7, leavingResult: 8, familyName: null, givenNames: null, learnerId: null },
    ...{ guardianRelation: null, guardianEmail: null, entryYear: null },
  })
  expect(classWords).toEqual(['First years'])
})

it('reads birth dates in the order of their own, whatever that of the times is', async () => {
  const { mapping, ...rest } = await drop(
    form(answer('Ada', '30/07/2013,F,,,S1,,,'), answer('Ben', '12/03/2013,M,,,S1,,,')),
  )
  expect(mapping.dateOrder).toBeNull()
  const { preview: shown } = await preview({ mapping, ...rest })
  expect(shown?.changes.map(({ birthDate }) => birthDate)).toEqual(['2013-07-30', '2013-03-12'])
})

it('reads a whole number that a spreadsheet shows in short', async () => {
  const seen = await preview(await drop(form(answer('Ada', '2014-02-03,F,,2.56772000001E+11,S1,,,'))))
  expect(seen.preview).toMatchObject({ counts: { new: 1, refused: 0 }, changes: [{ phone: '256772000001' }] })
})

it('takes each answer in as an application, with all that the family wrote', async () => {
  const applied = await bringIn(form(answer('Ada'), answer('Ben', '2013-12-24,M,,,s.1,,,')))
  expect(applied).toMatchObject({ state: 'applied', added: 2, preview: { counts: { new: 2, refused: 0 } } })
  const [first] = await cardsThere()
  expect(await call()(getApplication, { number: first?.number ?? '' })).toMatchObject({
    ...{
      givenNames: 'Ada',
      familyName: family.toUpperCase(),
      birthDate: '2014-02-03',
      sex: 'female',
      stage: 'applied',
    },
    ...{ classCode: 's1', entryYear: 2027, appliedOn: '2026-11-12', previousSchool: 'Kampala Primary' },
    ...{ leavingResult: '8', guardianGivenNames: 'Okot Grace', guardianPhone: '+256 772 123456' },
    note: 'Does your child board?: Yes',
  })
  expect(new Set((await cardsThere()).map(({ number }) => number)).size).toBe(2)
})

it('takes in what is new of the same answers a week later', async () => {
  await bringIn(form(answer('Ada')))
  const again = await preview(await drop(form(answer('Ada'), answer('Ben', '2013-12-24,M,,,S1,,,'))), senior)
  expect(again.preview).toMatchObject({ counts: { new: 1, unchanged: 1, refused: 0, leftOut: 0 } })
  expect(again.preview?.leftOut[0]?.sentence).toMatch(/^Application \S+ is of this child and stays as it is\.$/)
  expect(again.remembered).toBeTruthy()
  await call()(applyApplicationImport, { importId: again.id })
  expect(await cardsThere()).toHaveLength(2)
})

it('reads the later one of two answers for a child', async () => {
  const twice = form(answer('Ada'), answer('Ada', '2014-02-03,F,Okot Grace,0700 111222,S1,,,'))
  const seen = await preview(await drop(twice), senior)
  expect(seen.preview).toMatchObject({
    counts: { new: 1, leftOut: 1 },
    changes: [{ line: 3, phone: '0700 111222' }],
    leftOut: [{ line: 2, sentence: expect.stringContaining('Line 3 is an application of the same child') }],
  })
})

it('marks rows that may be of one child, all of which come in', async () => {
  const withId = (id: string, row: string, index: number) => `${row},${index === 0 ? 'LIN' : id}`
  const ids = ['', 'l7', 'L7', '', '', 'l8']
  const names = ['Ada', 'Ben', 'Eve', 'Eve', 'Dan']
  const births = ['2014-02-03', '2013-12-24', '2014-05-06', '', '2014-05-06']
  const rows = form(...names.map((name, place) => answer(name, `${births[place]},F,,,S1,,,`)))
  const seen = await preview(
    await drop(
      rows
        .split('\n')
        .map((row, index) => withId(ids[index] ?? '', row, index))
        .join('\n'),
    ),
  )
  expect(seen.preview).toMatchObject({ counts: { new: 5, refused: 0, leftOut: 0 }, alike: { total: 4 } })
  expect(seen.preview?.alike?.rows.map(({ line, sentence }) => [line, sentence.split('. ')[0]])).toEqual([
    [2, 'Line 3 has the same learner id'],
    [3, 'Line 2 has the same learner id'],
    [4, 'Line 5 has the same name, and one of the two has no birth date'],
    [5, 'Line 4 has the same name, and one of the two has no birth date'],
  ])
  await call()(applyApplicationImport, { importId: seen.id })
  expect(await cardsThere()).toHaveLength(5)
})

it('names all rows that may be of the same child', async () => {
  const rows = form(
    ...Array.from({ length: 6 }, (_, at) => answer('Eve', `${at === 5 ? '' : `201${at}-05-06`},F,,,S1,,,`)),
  )
  const { preview: seen } = await preview(await drop(rows))
  expect(seen?.alike?.total).toBe(6)
  expect(seen?.alike?.rows.at(-1)?.sentence).toMatch(/^Lines 2, 3, 4, 5 and 6 have the same name/)
})

it('refuses by its line and column what nobody can read', async () => {
  const rows = [
    ...[answer('Ada', '2014-02-31,F,,,S1,,,'), answer('Ben', '2014-02-03,F,,,Year 19,,,')],
    ...[answer('Eve', '2014-02-03,F,,2.56E+11,S1,,,'), answer('Dan', '2027-02-03,F,,,S1,,,')],
    ...[answer('Fay', '2014-02-03,?,,,S1,,,'), answer('Guy', '2014-02-03,M,,,,,,')],
  ]
  const seen = await preview(await drop(form(...rows)), senior)
  expect(seen.preview?.counts).toMatchObject({ new: 0, refused: 6 })
  expect(seen.preview?.refused.map(({ line, column, sentence }) => [line, column, sentence.slice(0, 60)])).toEqual([
    [2, 'Date of birth', '“2014-02-31” is not a date: February 2014 has 28 days.'],
    [3, 'Class applied for', 'The school has no class “Year 19”. Write one of S1, S2, or s'],
    [4, 'Parent phone number (WhatsApp)', 'A spreadsheet has thrown away the last digits of this phone '],
    [5, 'Date of birth', 'Nobody applies before their birth. Correct one of the two da'],
    [6, 'Sex', '“?” is no sex. Write F or M, or nothing.'],
    [7, 'Class applied for', 'There is no class in this row. Write one of S1, S2, or say u'],
  ])
  await expect(call()(applyApplicationImport, { importId: seen.id })).rejects.toMatchObject({ status: 409 })
  const rest = await preview(await drop(form(answer('Guy', '2014-02-03,M,,,,,,'))), { ...senior, classCode: 's1' })
  expect(rest.preview?.counts).toMatchObject({ new: 1, refused: 0 })
})

it('refuses a child who may be another one of that name, or is a student', async () => {
  const stream = await aStream(app.db)
  await aStudent(app.db, { stream_id: stream.id, family_name: family, given_names: 'Ada', birth_date: '2014-02-03' })
  await bringIn(form(answer('Ben', '2013-12-24,M,,,S1,,,')))
  const rows = form(answer('Ada', '2014-02-03,F,,,S1,,,'), answer('Ben', ',M,,,S1,,,'))
  const seen = await preview(await drop(rows), senior)
  expect(seen.preview?.refused.map(({ line, sentence }) => [line, sentence])).toEqual([
    [2, expect.stringContaining('has this name and birth date, or this number. If this is another child')],
    [3, expect.stringContaining('has this name, and one of the two has no birth date.')],
  ])
})

it('knows a child whose names stand in another order, or in one cell', async () => {
  await bringIn(form(answer('Ada')))
  const seen = await preview(
    await drop(form(answer('Ada').replace(`Ada ${family.toUpperCase()}`, `${family}  Ada`))),
    senior,
  )
  expect(seen.preview).toMatchObject({ counts: { new: 0, unchanged: 1 } })
})

it('asks for the order of dates that can be read both ways', async () => {
  const one = await drop(form(answer('Ada', '03/02/2014,F,,,S1,,,')))
  expect(one.mapping.dateOrder).toBeNull()
  await expect(preview(one, senior)).rejects.toMatchObject({ status: 400 })
  const seen = await preview(one, { ...senior, dateOrder: 'month-first' })
  expect(seen.preview?.changes).toMatchObject([{ birthDate: '2014-03-02' }])
})

it('names the columns that are not kept, where nobody wants them in the note', async () => {
  const seen = await preview(await drop(form(answer('Ada'))), { ...senior, keepsOthers: false })
  expect(seen.preview?.columnsBeside).toEqual([{ column: 'Does your child board?', cells: 1 }])
})

it('tells what is too long for the note', async () => {
  const seen = await preview(await drop(form(answer('Ada', `2014-02-03,F,,,S1,,,${'long '.repeat(500)}`))), {
    ...senior,
    keepsOthers: true,
  })
  expect(seen.preview).toMatchObject({ counts: { new: 1 }, leftOut: [{ line: 2, column: 'Does your child board?' }] })
})

it('is taken back as a whole, unless somebody has gone on with one of them', async () => {
  const { id } = await bringIn(form(answer('Ada')))
  await call()(undoApplicationImport, { importId: id })
  expect(await cardsThere()).toEqual([])
  const later = await bringIn(form(answer('Ada')))
  const [card] = await cardsThere()
  const move = { applicationId: card?.id ?? '', version: card?.version ?? 1, to: 'interview' as const, reason: null }
  await call()(moveApplication, move)
  await expect(call()(undoApplicationImport, { importId: later.id })).rejects.toMatchObject({
    problem: {
      message: `This can no longer be taken back, because 1 application was worked on afterwards: ${card?.number}.`,
    },
  })
  expect(await cardsThere()).toHaveLength(1)
})

it.each(['csv', 'xlsx'] as const)('changes nothing by its own list, brought back as %s', async (format) => {
  await bringIn(form(answer('Ada')))
  const earlier = await preview(await drop(form(answer('Ben', '2013-12-24,M,,,S1,,,'))), { ...senior, entryYear: 2026 })
  await call()(applyApplicationImport, { importId: earlier.id })
  const { filename, blob } = await call()(exportApplications, { search: family, format })
  const files = [new File([await (blob as Blob).arrayBuffer()], filename)]
  const again = await preview(await call()(startApplicationImport, {}, { files }))
  expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0, leftOut: 0 })
})

it('takes many in with no more statements than few, each under its own number', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => answer(`N${at}`, ',F,,,S1,,,'))
  const few = await preview(await drop(form(...rows(2).map((row) => row.replace('N', 'M')))))
  const asked = await statementsOf(() => call()(applyApplicationImport, { importId: few.id }))
  const many = await preview(await drop(form(...rows(150))))
  const inAll = await statementsOf(() => call()(applyApplicationImport, { importId: many.id }))
  expect(inAll.length).toBeLessThanOrEqual(asked.length)
  const { stages } = await call()(listApplications, { search: `N149 ${family}` })
  const [card] = stages.flatMap(({ cards }) => cards)
  expect(await call()(getApplication, { number: card?.number ?? '' })).toMatchObject({ givenNames: 'N149' })
  await call()(undoApplicationImport, { importId: many.id })
  expect(await cardsThere()).toHaveLength(2)
})

it('goes on with the numbers that the office has given out', async () => {
  await bringIn(form(answer('Ada')))
  const [card] = await cardsThere()
  const next = await call()(addApplication, {
    ...{ givenNames: 'Eve', familyName: family, sex: null, birthDate: null, classCode: 's1', entryYear: 2027 },
    ...{ appliedOn: '2026-11-18', previousSchool: null, leavingResult: null, guardianGivenNames: '' },
    ...{ guardianFamilyName: '', guardianRelation: null, guardianPhone: null, guardianEmail: null },
    ...{ consentOn: null, conditions: '', note: '' },
  })
  const running = (number = '') => Number(number.split('/').at(-1))
  expect(running(next.number)).toBe(running(card?.number) + 1)
})

it('is nobody’s business without the permission', async () => {
  const teacher = await anAccount(app.db, 'staff')
  await expect(drop(form(answer('Ada')), teacher)).rejects.toMatchObject({ status: 403 })
  const { id } = await drop(form(answer('Ada')))
  await expect(app.as(teacher)(getApplicationImport, { importId: id })).rejects.toMatchObject({ status: 403 })
})

it('refuses the error of a formula in whatever is read, and takes names of columns in two lines', async () => {
  const errors = form(answer('#REF!').replace(/,#REF! \w+,/, ',#REF!,'), answer('Ben', '#VALUE!,M,,,S1,,,'))
  expect((await preview(await drop(errors), senior)).preview?.refused).toMatchObject([
    {
      line: 2,
      column: 'Full name of the child',
      text: '#REF!',
      sentence: expect.stringContaining('error of a formula'),
    },
    { line: 3, column: 'Date of birth', text: '#VALUE!' },
  ])
  const twice = await preview(await drop(form(answer('Eve'), answer('Ada', '2014-02-03,F,#REF!,,S1,#N/A,,'))), senior)
  const both = await call()(applyApplicationImport, { importId: twice.id, skipRefused: true })
  expect(both).toMatchObject({ state: 'applied', added: 1 })
  const twoLines = `Child,,Class,Parent,\nName,Date of birth,,Name,Phone\nAda ${family.toUpperCase()},2014-02-03,S1,Okot Grace,0772 123456`
  const { mapping, ...rest } = await drop(twoLines)
  expect(rest.headers).toEqual(['Child Name', 'Child Date of birth', 'Class', 'Parent Name', 'Parent Phone'])
  expect((await preview({ mapping, ...rest })).preview).toMatchObject({
    ...{ counts: { new: 1, refused: 0 }, changes: [{ guardian: 'Okot Grace', phone: '0772 123456' }] },
  })
})
