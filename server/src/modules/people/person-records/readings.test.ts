import {
  getGuardian,
  getStudent,
  listAbsentees,
  listStudentReadings,
  type Permission,
  startSeeingAs,
} from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { anAccount, aSchool, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { verifyAudit } from '../../../platform/audit/audit-chain.repo'

const app = testApp()
beforeAll(async () => void (await aSchool(app.db)))

const officer = (name: string) => anAccount(app.db, 'admin', { display_name: name })
type Account = Awaited<ReturnType<typeof officer>>

async function readersOf(studentId: string, asked?: Account) {
  const readings = await app.as(asked ?? (await officer('Head')))(listStudentReadings, { studentId })
  return readings.map(({ by }) => by)
}

describe('who has seen what is protected of a student', () => {
  it('stands there once for each person and day, however often they look', async () => {
    const [grace, peter] = [await officer('Grace Auma'), await officer('Peter Otim')]
    const [seen, other] = [await aStudent(app.db), await aStudent(app.db)]
    for (const person of [grace, grace, peter, grace]) await app.as(person)(getStudent, { studentId: seen.id })
    expect(await readersOf(seen.id)).toEqual(['Peter Otim', 'Grace Auma'])
    expect(await readersOf(other.id)).toEqual([])
  })

  it('stands there again on another day', async () => {
    const [grace, { id: studentId }] = [await officer('Grace Auma'), await aStudent(app.db)]
    await sql`insert into audit_entry (account_id, action, record_kind, record_id, at)
      values (${grace.id}, 'see protected details', 'student reading', ${studentId}, now() - interval '2 days')`.execute(
      app.db,
    )
    await app.as(grace)(getStudent, { studentId })
    await app.as(grace)(getStudent, { studentId })
    expect(await readersOf(studentId)).toHaveLength(2)
  })

  it('stands there also for whoever found the guardian, for each of the children', async () => {
    const grace = await officer('Grace Auma')
    const children = [await aStudent(app.db), await aStudent(app.db)]
    const guardian = { given_names: 'Nathan', family_name: 'Acheng', phones: sql<string[]>`array['+256 700 000001']` }
    const { id: guardianId } = await app.db
      .insertInto('guardian')
      .values(guardian)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: student_id } of children)
      await app.db
        .insertInto('student_guardian')
        .values({ student_id, guardian_id: guardianId, relation: 'uncle' })
        .execute()
    await app.as(grace)(getGuardian, { guardianId })
    for (const { id } of children) expect(await readersOf(id)).toEqual(['Grace Auma'])
  })

  it('names whoever looks as somebody else', async () => {
    const [grace, peter] = [await officer('Grace Auma'), await officer('Peter Otim')]
    const { id: studentId } = await aStudent(app.db)
    const { access_token } = await app.as(grace)(startSeeingAs, { accountId: peter.id })
    const url = `/api/students/${studentId}`
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${access_token}` } })
    expect(statusCode).toBe(200)
    expect(await readersOf(studentId)).toEqual(['Grace Auma'])
  })

  it('is part of the chain of the audit', async () => {
    const { id: studentId } = await aStudent(app.db)
    await app.as(await officer('Grace Auma'))(getStudent, { studentId })
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit_link
      where entry_id in (select id from audit_entry where record_kind = 'student reading' and record_id = ${studentId})`.execute(
      app.db,
    )
    expect(rows).toEqual([{ n: 1 }])
    expect((await verifyAudit(app.db)).broken).toBeNull()
  })

  it('is told to whoever may give out whole records, and to nobody else', async () => {
    const { id: studentId } = await aStudent(app.db)
    const permissions: Permission[] = ['students.read']
    const role = { name: crypto.randomUUID(), category: 'admin' as const, permissions }
    const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
    const secretary = await anAccount(app.db, 'admin', { role_id })
    await expect(readersOf(studentId, secretary)).rejects.toMatchObject({ status: 403 })
    await expect(readersOf(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('is written for nobody whom a list does not name', async () => {
    const { id: studentId } = await aStudent(app.db)
    await app.as(await officer('Grace Auma'))(listAbsentees, { date: '2026-02-09' })
    expect(await readersOf(studentId)).toEqual([])
  })
})

/** What only the office has, and of whom: no student who is on record, or everything is written down already. */
const withoutStudents: Record<string, string> = {
  '/api/school/settings': 'the phones of the school',
  '/api/guardians': 'no student stands in it',
  '/api/guardian-records/duplicates': 'guardians, each with the names of children alone',
  '/api/guardian-merges/preview': 'guardians, each with the names of children alone',
  '/api/applications/:number': 'an application, whose history says who changed it',
  '/api/application-imports/:importId': 'rows of a file that become applications, and the columns that are read',
  '/api/teaching/profile': 'the own record',
  '/api/staff/:staffId': 'members of staff',
  '/api/staff': 'members of staff',
}

it('an answer with birth dates, consent or phones says of whom it is', () => {
  const words = ['phones', 'phone', 'guardianPhone', 'birthDate', 'consentBy', 'consentNote', 'learnerId']
  const found = endpoints
    .filter(({ method, transport, path }) => method === 'GET' && transport === 'json' && path.startsWith('/api/'))
    .filter(({ output }) => {
      const schema = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'input' }))
      return words.some((word) => schema.includes(`"${word}":`))
    })
  const silent = found.filter(({ path, showsProtected }) => !showsProtected && !(path in withoutStudents))
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(found.length).toBeGreaterThan(10)
})
