import { applyRosterImport, listGuardians } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { aStudent } from '../../../../test/factories'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

beforeAll(async () => {
  for (const admission_number of ['BH/1', 'BH/2'])
    await aStudent(app.db, { admission_number, given_names: 'Ada', family_name: 'Nakato' })
})

async function bringInTheRest(contents: Record<string, string>, choices: Parameters<typeof preview>[1] = {}) {
  const { found, counts, ...lists } = await preview(contents, choices)
  await call()(applyRosterImport, { importId: found.id, skipRefused: true })
  expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied', failure: null })
  return { counts, ...lists }
}

const guardians = async (search: string) => (await call()(listGuardians, { search })).rows

const held = (familyName: string) =>
  app.db.selectFrom('guardian').select(['email', 'phones']).where('family_name', '=', familyName).execute()

const head = 'Student number,Given names,Family name,Relation,Email,Phone\n'
const listOf = (...rows: string[]) => ({ 'guardians.csv': `${head}${rows.map((row) => `${row}\n`).join('')}` })

describe('the guardian of a row that is refused', () => {
  it('does not come in, and is counted as refused', async () => {
    const { counts, refused } = await bringInTheRest(
      listOf('BH/1,Good,First,mother,,+256700999000', 'BH/9998/2,Lost,Third,father,,+256700999001'),
    )
    expect(refused).toMatchObject([at('guardians.csv', 3, 'Student number', /no student BH\/9998\/2/)])
    expect(counts?.guardians).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 1 })
    expect(counts?.guardianships).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 1 })
    expect(await guardians('first')).toMatchObject([{ students: [{ name: 'Nakato, Ada' }] }])
    expect(await guardians('third')).toEqual([])
  })

  it('is counted once, however many of their rows are refused', async () => {
    const { counts } = await preview(
      listOf('BH/9001,Lost,Fourth,father,,+256700999002', 'BH/9002,Lost,Fourth,father,,+256700999002'),
    )
    expect(counts?.guardians).toMatchObject({ new: 0, refused: 1 })
    expect(counts?.guardianships).toMatchObject({ new: 0, refused: 2 })
  })

  it('comes in with a good row of theirs, and with nothing of the one that is refused', async () => {
    const { counts, refused } = await bringInTheRest(
      listOf(
        'BH/9003,Found,Fifth,father,wrong@mail.example,+256700999003',
        'BH/1,Found,Fifth,father,right@mail.example,0700999003',
      ),
    )
    expect(refused).toMatchObject([{ line: 2 }])
    expect(counts?.guardians).toMatchObject({ new: 1, refused: 0 })
    expect(await held('Fifth')).toEqual([{ email: 'right@mail.example', phones: ['0700999003'] }])
  })

  it('comes in with the row of a student that is taken, and with nothing of another that is refused', async () => {
    await bringInTheRest({
      'students.csv':
        'Adm No,Surname,First name,Class,Guardian 1 name,Guardian 1 phone,Guardian 1 email\n' +
        'BH/3,,,S1,Sixth Sam,+256700999004,wrong@mail.example\nBH/4,Okello,Ben,S1,Sixth Sam,+256700999004,right@mail.example\n',
    })
    expect(await held('Sixth Sam')).toMatchObject([{ email: 'right@mail.example' }])
  })

  it('stays as they are where they are on record', async () => {
    await bringInTheRest(listOf('BH/1,Known,Seventh,mother,known@mail.example,+256700999005'))
    const { counts } = await bringInTheRest(listOf('BH/9004,Known,Seventh,mother,other@mail.example,+256700999005'))
    expect(counts?.guardians).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 1 })
    expect(await held('Seventh')).toEqual([{ email: 'known@mail.example', phones: ['+256700999005'] }])
    expect(await guardians('seventh')).toMatchObject([{ students: [{ name: 'Nakato, Ada' }] }])
  })

  it('is not counted among those whom the file no longer names', async () => {
    await bringInTheRest(listOf('BH/1,Named,Ninth,mother,,+256700999008'))
    const missing = async (row: string) => (await preview(listOf(row))).found.preview?.missing ?? 0
    const withoutThem = await missing('BH/9005,Lost,Tenth,mother,,+256700999009')
    expect(await missing('BH/9005,Named,Ninth,mother,,+256700999008')).toBe(withoutThem - 1)
  })

  it('is not refused where the student is left out by choice, and does not come in either', async () => {
    const { counts, refused, leftOut } = await bringInTheRest(
      {
        'students.csv': 'Adm No,Surname,First name,Class\nBH/5,Okello (left),Ben,S1\n',
        ...listOf('BH/5,Aside,Eighth,mother,,+256700999006'),
      },
      { inactive: 'leave-out' },
    )
    expect(refused).toEqual([])
    expect(leftOut).toMatchObject([{ file: 'students.csv' }, { file: 'guardians.csv' }])
    expect(counts?.guardians).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0 })
    expect(await guardians('eighth')).toEqual([])
  })
})

describe('a list of parents under any name', () => {
  const partOf = async (file: string, csv: string) => (await preview({ [file]: csv })).draft.files[0]?.part

  it.each(['g2.csv', 'family.csv', 'guardians-s1.csv', 'students.csv'])('is one of guardians: %s', async (file) => {
    const csv = 'Student number,Given names,Family name,Relation,Phone\nBH/2,Grace,Auma,mother,+256700999007\n'
    const { draft, counts } = await preview({ [file]: csv })
    expect(draft.files).toMatchObject([{ part: 'guardians', ignored: [] }])
    expect(counts).toMatchObject({ students: { new: 0, refused: 0 }, guardians: { new: 1 }, guardianships: { new: 1 } })
  })

  it.each([
    'Admission number,Given names,Family name,Relation,Mobile',
    'Adm No,First name,Surname,Relationship,Telephone',
    'Adm No,Full names,Relationship to learner,Contact',
    'Reg no,Name,Relation to pupil,Tel',
    'Student no,Parent name,Kinship,Parent phone',
    'Student no,First name,Middle name,Surname,Gender,Relation to child,Phone,Occupation',
  ])('is known by the column of the relation: %s', async (headers) => {
    expect(await partOf('list8.csv', `${headers}\n`)).toBe('guardians')
  })

  it('has its relation read, whatever word stands for it', async () => {
    const { draft } = await preview({ 'list8.csv': 'Reg no,Name,Relation to pupil,Tel\nBH/2,Auma Grace,aunt,0772\n' })
    expect(draft.files[0]?.ignored).toEqual([])
  })

  it.each([
    [
      'with two guardians',
      'Admission number,Given names,Family name,Guardian 1 name,Guardian 1 relation,Guardian 2 name',
    ],
    ['with a parent and a relation', 'Adm No,First name,Surname,Parent name,Relationship,Parent phone'],
    ['with the phone of a parent alone', 'Adm No,Surname,First name,Relationship,Guardian phone'],
    ['with whole names of both', 'Adm No,Name,Next of kin,Relationship,Contact'],
    ['who are named as students', 'Adm No,Student name,Relationship,Phone'],
    ['in classes', 'Adm No,First name,Surname,Class,Relationship,Phone'],
    ['with days of birth', 'Adm No,First name,Surname,DoB,Relationship,Phone'],
    ['without a relation', 'Adm No,First name,Surname,Phone'],
  ])('is not made of a list of students %s', async (_, headers) => {
    expect(await partOf('list8.csv', `${headers}\n`)).toBe('students')
  })
})

describe('a phone and an email behind the name of a guardian', () => {
  const columnsOf = async (headers: string) => {
    const { draft } = await preview({ 'list.csv': `${headers}\n` })
    const found = draft.files[0]?.columns.filter(({ field }) => /phone|email/i.test(field)) ?? []
    return Object.fromEntries(found.flatMap(({ field, header }) => (header ? [[field, header]] : [])))
  }

  it.each([
    ['Adm No,Name,Class,Guardian,Relationship,Tel', { 'Guardian 1 phone': 'Tel' }],
    [
      'Adm No,Name,Class,Priority Contact 1 Name,Relationship,Telephone,Email',
      { 'Guardian 1 phone': 'Telephone', 'Guardian 1 email': 'Email' },
    ],
    ['Adm No,Name,Class,Contact 1 Name,Phone', { 'Guardian 1 phone': 'Phone' }],
    ['Adm No,Name,Class,Father,Tel,Mother,Mobile', { 'Guardian 1 phone': 'Tel', 'Guardian 2 phone': 'Mobile' }],
    ['Adm No,Name,Class,Phone,Parent 1 Name,Tel', { Phone: 'Phone', 'Guardian 1 phone': 'Tel' }],
    ['Adm No,Name,Class,Guardian,Guardian phone,Tel', { Phone: 'Tel', 'Guardian 1 phone': 'Guardian phone' }],
    ['Adm No,Name,Class,Phone,Email', { Phone: 'Phone', Email: 'Email' }],
  ])('are the guardian’s, and not the student’s: %s', async (headers, fields) => {
    expect(await columnsOf(headers)).toEqual(fields)
  })

  it('make one guardian of brothers and sisters', async () => {
    const { counts } = await bringInTheRest({
      'students.csv':
        'Adm No,Name,Class,Guardian,Relationship,Tel\n' +
        'BH/11,One Ann,S1,Big Mama,Mother,0772000111\nBH/12,Two Ann,S1,Big Mama,Mother,0772000111\n',
    })
    expect(counts?.guardians.new).toBe(1)
    expect(await held('Big Mama')).toEqual([{ email: null, phones: ['0772000111'] }])
  })

  it('stay a student’s where that is chosen', async () => {
    const { found } = await preview(
      { 'list.csv': 'Adm No,Name,Class,Guardian,Tel\nBH/13,Ann,S1,Mama,0772\n' },
      { columns: { 'list.csv': { Phone: 'Tel' } } },
    )
    const columns = found.files[0]?.columns
    expect(columns).toContainEqual({ field: 'Phone', required: false, header: 'Tel' })
    expect(columns).toContainEqual({ field: 'Guardian 1 phone', required: false, header: null })
  })
})
