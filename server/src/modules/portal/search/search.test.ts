import { addressOf, search } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let ofTeacher: Awaited<ReturnType<typeof anAccount>>
let streamOfTeacher: string
let ruthAkello: string

beforeAll(async () => {
  await aSchool(app.db)
  const staff = await aStaff(app.db, { given_names: 'Ọlá', family_name: 'Akello', staff_number: 'T-1' })
  const stream = await aStream(app.db, { class_code: 's3', name: 'Lake', class_teacher_id: staff.id })
  streamOfTeacher = stream.id
  const ofStream = { family_name: 'Akello', admission_number: 'A-1', stream_id: stream.id }
  ruthAkello = (await aStudent(app.db, { given_names: 'Ruth', ...ofStream })).id
  await aStudent(app.db, { given_names: 'Ruth', family_name: 'Okello', admission_number: 'A-2' })
  await aStudent(app.db, { given_names: 'Akello', family_name: 'Zed', status: 'left' })
  await aSubject(app.db, { name: 'Agriculture', code: '527' })
  ofTeacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
})

const titlesFor = async (account: Awaited<ReturnType<typeof anAccount>>, query: string) =>
  (await app.as(account)(search, { query })).map(({ kind, title }) => `${kind} ${title}`)

it('finds people, streams and subjects for an admin, by words in any order and any accents', async () => {
  const admin = await anAccount(app.db, 'admin')
  expect(await titlesFor(admin, 'akello')).toEqual([
    'student Akello, Ruth',
    'staff Akello, Ọlá',
    'student Okello, Ruth',
    'student Zed, Akello',
  ])
  expect(await titlesFor(admin, 'ruth ak')).toEqual(['student Akello, Ruth'])
  expect(await titlesFor(admin, 's3 la')).toEqual(['class S3 Lake'])
  expect(await titlesFor(admin, '527')).toEqual(['subject Agriculture'])
  expect(await titlesFor(admin, '  ')).toEqual([])
})

it('finds what was meant in spite of a slip of the finger, after what was typed to the letter', async () => {
  const admin = await anAccount(app.db, 'admin')
  expect(await titlesFor(admin, 'akelo ruht')).toEqual(['student Akello, Ruth'])
  expect(await titlesFor(admin, 'oekllo')).toEqual(['student Okello, Ruth'])
  expect(await titlesFor(admin, 'agricutlure')).toEqual(['subject Agriculture'])
  expect((await titlesFor(admin, 'okello')).slice(0, 2)).toEqual(['student Okello, Ruth', 'student Akello, Ruth'])
  expect(await titlesFor(admin, 'mukasa')).toEqual([])
  expect(await titlesFor(ofTeacher, 'oekllo')).toEqual([])
})

it('finds for an admin who is expected or suspended too, and says so', async () => {
  const admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's3', name: 'River' })
  const given = { family_name: 'Mbabazi', stream_id: stream.id }
  await aStudent(app.db, { ...given, given_names: 'Ada', admission_number: 'M-1', admitted_on: '2099-02-01' })
  await aStudent(app.db, { ...given, given_names: 'Ben', admission_number: 'M-2', status: 'suspended' })
  const told = (await app.as(admin)(search, { query: 'mbabazi' })).map(({ title, detail }) => [title, detail])
  expect(told).toEqual([
    ['Mbabazi, Ada', 'M-1, S3 River, expected'],
    ['Mbabazi, Ben', 'M-2, S3 River, suspended'],
  ])
})

it('finds for the office a few who have left, behind those who are here, and says so', async () => {
  const admin = await anAccount(app.db, 'admin')
  const gone = { family_name: 'Nsubuga', status: 'left' as const }
  for (const place of [1, 2, 3, 4])
    await aStudent(app.db, { ...gone, given_names: 'Abe', admission_number: `N-${place}` })
  await aStudent(app.db, { family_name: 'Nsubuga', given_names: 'Zoe', admission_number: 'N-5' })
  await aStudent(app.db, { ...gone, given_names: 'Abe', status: 'graduated', admission_number: 'G-1' })
  const detailsFor = async (account: typeof admin, query: string) =>
    (await app.as(account)(search, { query })).map(({ detail }) => detail)
  const told = await detailsFor(admin, 'nsubuga')
  expect(told[0]).toBe('N-5')
  expect(told.slice(1)).toEqual(Array(3).fill(expect.stringMatching(/, (left|graduated)$/)))
  expect(await detailsFor(admin, 'g-1')).toEqual(['G-1, graduated'])
  expect(await detailsFor(ofTeacher, 'nsubuga')).toEqual([])
})

it('shows a teacher the own students only, and a student nobody', async () => {
  expect(await titlesFor(ofTeacher, 'ruth')).toEqual(['student Akello, Ruth'])
  expect(await titlesFor(await anAccount(app.db, 'student'), 'ruth')).toEqual([])
})

it('leads a teacher to the student in the register of their stream', async () => {
  const [ruth] = await app.as(ofTeacher)(search, { query: 'ruth' })
  expect(ruth?.url).toBe(addressOf.teacherAttendance({ stream: streamOfTeacher, student: ruthAkello }))
})

it('refuses nobody', async () => {
  await expect(app.as(null)(search, { query: 'a' })).rejects.toMatchObject({ status: 401 })
})
