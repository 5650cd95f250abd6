import {
  addApplication,
  admitApplicant,
  checkPaper,
  erasePerson,
  getApplication,
  getOwnAdmission,
  type InputOf,
  issuePaper,
  listOwnPapers,
  listPaperTemplates,
  listStudentChanges,
  listStudentPapers,
  mergeStudents,
  moveApplication,
  previewStudentMerge,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, withStatus } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let stream: string
let templates: Record<string, string>
let keptId: string
let otherId: string
const call = () => app.as(admin)
const why = 'The second record was made by mistake'
const name = { given_names: 'Ada', family_name: 'Nakato', birth_date: '2010-05-06', admitted_on: '2024-02-05' }

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
  stream = (await aStream(app.db, { class_code: 's3' })).id
  const found = await call()(listPaperTemplates, {})
  templates = Object.fromEntries(found.map(({ kind, id }) => [kind, id]))
})

beforeEach(async () => {
  keptId = (await aStudent(app.db, { ...name, stream_id: stream })).id
  otherId = (await aStudent(app.db, { ...name, stream_id: stream })).id
})

type Merge = InputOf<typeof mergeStudents>
const merge = (given: Partial<Merge> = {}) =>
  call()(mergeStudents, { keptId, otherId, marks: [], account: 'kept', ...given })
async function issue(studentId: string, kind = 'testimonial') {
  if (kind === 'leaving-certificate') await withStatus(app.db, studentId, 'left')
  return call()(issuePaper, {
    studentId,
    templateId: templates[kind] ?? '',
    leftOn: '2026-08-20',
    conduct: 'Very good',
  })
}
const check = (code: string) => app.as(null)(checkPaper, { code })
const papersNow = async () => (await call()(listStudentPapers, { studentId: keptId })).papers

describe.each(['testimonial', 'leaving-certificate'] as const)('a %s that both have', (kind) => {
  it('is shown on either side, and nothing changes until somebody says whose counts, and why', async () => {
    await issue(keptId, kind)
    const newest = [await issue(otherId, kind), await issue(otherId, kind)][1]
    const { papers, refusals } = await call()(previewStudentMerge, { keptId, otherId })
    expect(refusals).toEqual([])
    expect(papers).toMatchObject([{ kind, kept: { edition: 1, papers: 1 }, other: { id: newest?.id, papers: 2 } }])
    const word = kind.replace('-', ' ')
    await expect(merge()).rejects.toMatchObject({
      status: 409,
      problem: { message: `Say which ${word} counts, then merge again. Nothing was changed.` },
    })
    await expect(merge({ papers: [{ kind, take: 'kept' }] })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { reason: 'Write why the other paper does not count' } },
    })
    expect(await papersNow()).toHaveLength(1)
  })

  it.each(['kept', 'other'] as const)(
    'counts on the %s side; the other hangs on the student too and stays genuine',
    async (take) => {
      const papers = { kept: await issue(keptId, kind), other: await issue(otherId, kind) }
      await merge({ papers: [{ kind, take }], reason: why })
      const [counting, superseded] = take === 'kept' ? [papers.kept, papers.other] : [papers.other, papers.kept]
      const now = await papersNow()
      expect(now).toHaveLength(2)
      expect(now.find(({ id }) => id === counting.id)).toEqual(counting)
      expect(now.find(({ id }) => id === superseded.id)).toMatchObject({
        ...{ code: superseded.code, edition: 1, withdrawn: null, superseded: { by: 'Grace Auma', reason: why } },
      })
      expect(await check(counting.code)).toMatchObject({ kind, replacedOn: null, withdrawnOn: null })
      expect((await check(counting.code)).supersededOn).toBeUndefined()
      const told = await check(superseded.code)
      expect(told).toMatchObject({ kind, issuedOn: superseded.issuedOn, withdrawnOn: null })
      expect(told.supersededOn).toMatch(/^\d{4}-/)
      expect(told.replacedOn).toBe(told.supersededOn)
      const [change] = await call()(listStudentChanges, { studentId: keptId })
      expect(change?.fields).toContainEqual(expect.objectContaining({ name: 'countingPapers' }))
      expect(await listKeptFaults(app.db)).toEqual([])
    },
  )
})

it('shows the student which of their papers holds, and gives the next one a number that stands on none', async () => {
  const own = await anAccount(app.db, 'student', { student_id: keptId })
  const kept = await issue(keptId)
  const others = [await issue(otherId), await issue(otherId)]
  await merge({ papers: [{ kind: 'testimonial', take: 'kept' }], reason: why })
  const replaced = async () =>
    new Map((await app.as(own)(listOwnPapers, {})).papers.map(({ id, isReplaced }) => [id, isReplaced]))
  expect(await replaced()).toEqual(new Map([[kept.id, false], ...others.map(({ id }) => [id, true] as const)]))
  expect((await check(kept.code)).replacedOn).toBeNull()
  const next = await issue(keptId)
  expect(next.edition).toBe(3)
  expect((await replaced()).get(kept.id)).toBe(true)
  expect((await check(kept.code)).replacedOn).toBe(next.issuedOn)
  await expect(
    sql`update issued_paper set superseded_at = null, superseded_reason = null`.execute(app.db),
  ).rejects.toThrow('A paper that was issued stays as it is')
})

it('asks nothing of kinds that only one has', async () => {
  await issue(keptId, 'testimonial')
  await issue(otherId, 'leaving-certificate')
  expect((await call()(previewStudentMerge, { keptId, otherId })).papers).toEqual([])
  await merge()
  expect((await papersNow()).map(({ kind, superseded }) => [kind, superseded])).toEqual([
    ['leaving-certificate', undefined],
    ['testimonial', undefined],
  ])
})

const applicant: InputOf<typeof addApplication> = {
  ...{ givenNames: 'Ada', familyName: 'Nakato', sex: 'female', birthDate: '2010-05-06', classCode: 's3' },
  ...{ entryYear: 2026, appliedOn: '2026-01-10', previousSchool: null, leavingResult: null },
  ...{ guardianGivenNames: 'Rose', guardianFamilyName: 'Nakato', guardianRelation: 'mother' },
  ...{ guardianPhone: null, guardianEmail: null, consentOn: null, conditions: '', note: '' },
}

async function admitted(admittedOn: string) {
  const applied = await call()(addApplication, applicant)
  const step = (version: number, to: 'interview' | 'offered') =>
    call()(moveApplication, { applicationId: applied.id, version, to, reason: null })
  await step((await step(applied.version, 'interview')).version, 'offered')
  const given = { streamId: stream, admittedOn, admissionNumber: null, residence: null, isAnother: true }
  const application = await call()(admitApplicant, { applicationId: applied.id, ...given })
  return { number: application.number, studentId: application.student?.id ?? '' }
}

describe('two admissions', () => {
  let kept: Awaited<ReturnType<typeof admitted>>
  let other: Awaited<ReturnType<typeof admitted>>

  beforeEach(async () => {
    kept = await admitted('2026-02-02')
    other = await admitted('2026-02-16')
    keptId = kept.studentId
    otherId = other.studentId
  })

  it('are shown, and nothing changes until somebody says which one counts, and why', async () => {
    const { admissions, refusals } = await call()(previewStudentMerge, { keptId, otherId })
    expect(refusals).toEqual([])
    expect(admissions).toMatchObject({
      kept: { number: kept.number, entryYear: 2026, appliedOn: '2026-01-10', admittedOn: '2026-02-02' },
      other: { number: other.number, admittedOn: '2026-02-16' },
    })
    await expect(merge()).rejects.toMatchObject({
      status: 409,
      problem: { message: 'Say which admission counts, then merge again. Nothing was changed.' },
    })
    await expect(merge({ admission: 'kept' })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { reason: 'Write why the other admission does not count' } },
    })
  })

  it.each([
    ['kept', '2026-02-02'],
    ['other', '2026-02-16'],
  ] as const)('that of the %s record counts, the other stays as history', async (admission, admittedOn) => {
    const own = await anAccount(app.db, 'student', { student_id: keptId })
    await merge({ admission, reason: why })
    const [counting, superseded] = admission === 'kept' ? [kept, other] : [other, kept]
    const mine = await app.as(own)(getOwnAdmission, {})
    expect(mine).toMatchObject({ admittedOn, application: { number: counting.number } })
    const record = await call()(getApplication, { number: superseded.number })
    expect(record).toMatchObject({
      ...{ stage: 'admitted', student: { id: keptId }, superseded: { by: 'Grace Auma', reason: why } },
    })
    expect((await call()(getApplication, { number: counting.number })).superseded).toBeUndefined()
    const [change] = await call()(listStudentChanges, { studentId: keptId })
    expect(change?.fields).toContainEqual(
      expect.objectContaining({ name: 'countingAdmission', after: counting.number }),
    )
    expect(await listKeptFaults(app.db)).toEqual([])
  })

  it('go with whoever is erased, and so do the papers of both', async () => {
    const [one, two] = [await issue(keptId), await issue(otherId)]
    const reason = 'Nakato, Ada was entered twice'
    await merge({ admission: 'kept', papers: [{ kind: 'testimonial', take: 'kept' }], reason })
    await withStatus(app.db, keptId, 'left')
    const confirmation = 'Erase Nakato, Ada'
    await call()(erasePerson, { kind: 'student', personId: keptId, reason: 'person-asked', confirmation })
    for (const { code } of [one, two]) await expect(check(code)).rejects.toMatchObject({ status: 404 })
    const { rows } = await sql<{ name: string; why: string | null }>`
      select name, superseded_reason as why from application where student_id = ${keptId}`.execute(app.db)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.name).toContain('Erased student')
      expect(row.why ?? '').toBe('')
    }
  })
})
