import {
  issuePaper,
  listOwnPapers,
  listPaperTemplates,
  takeOwnPaper,
  takePaper,
  withdrawPaper,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>
let admin: Account
let ruth: string
let joy: string
let own: Account
let templateId: string

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const { id: stream_id } = await aStream(app.db)
  const named = { admitted_on: '2021-02-01', stream_id }
  ruth = (await aStudent(app.db, { ...named, given_names: 'Ruth', family_name: 'Nakato' })).id
  joy = (await aStudent(app.db, { ...named, given_names: 'Joy', family_name: 'Akello' })).id
  own = await anAccount(app.db, 'student', { student_id: ruth })
  const templates = await app.as(admin)(listPaperTemplates, {})
  templateId = templates.find(({ kind }) => kind === 'testimonial')?.id ?? ''
})

const issue = (studentId: string) => app.as(admin)(issuePaper, { studentId, templateId, conduct: 'Very good' })
const bytesOf = async (file: unknown) => Buffer.from(await (file as { blob: Blob }).blob.arrayBuffer())

it('are the own ones alone, with what holds and what does not, and without the words of the office', async () => {
  expect(await app.as(own)(listOwnPapers, {})).toEqual({ papers: [] })
  const [first, second] = [await issue(ruth), await issue(ruth)]
  await issue(joy)
  const { papers } = await app.as(own)(listOwnPapers, {})
  expect(papers.map(({ id, isReplaced, withdrawnOn }) => [id, isReplaced, withdrawnOn])).toEqual([
    [second.id, false, null],
    [first.id, true, null],
  ])
  expect(papers[0]).toMatchObject({ kind: 'testimonial', edition: 2, code: second.code, issuedOn: second.issuedOn })
  await app.as(admin)(withdrawPaper, { paperId: second.id, reason: 'A wrong word about somebody' })
  const after = await app.as(own)(listOwnPapers, {})
  expect(after.papers.map(({ isReplaced, withdrawnOn }) => [isReplaced, withdrawnOn !== null])).toEqual([
    [false, true],
    [false, false],
  ])
  expect(JSON.stringify(after)).not.toContain('wrong word')
})

it('are downloaded as they were printed, and nobody has those of another', async () => {
  const paper = await issue(ruth)
  const file = await bytesOf(await app.as(own)(takeOwnPaper, { paperId: paper.id }))
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.equals(await bytesOf(await app.as(admin)(takePaper, { paperId: paper.id })))).toBe(true)
  const other = await issue(joy)
  const taking = app.as(own)(takeOwnPaper, { paperId: other.id })
  await expect(taking).rejects.toMatchObject({ status: 404, problem: { message: 'This paper does not exist' } })
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['an admin', () => admin, 403],
])('are refused to %s', async (_, caller, status) => {
  const api = app.as(await caller())
  await expect(api(listOwnPapers, {})).rejects.toMatchObject({ status })
  await expect(api(takeOwnPaper, { paperId: crypto.randomUUID() })).rejects.toMatchObject({ status })
})
