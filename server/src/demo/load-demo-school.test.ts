import { getAdminDashboard, getOwnAttendance, listFriends, listRegistersOfDay } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { testApp } from '../../test/test-app'
import type { Database } from '../db/schema'
import { loadDemoSchool } from './load-demo-school'

const app = testApp()
beforeAll(() => loadDemoSchool(app.db, app.server.passwords), 60_000)

async function count(table: keyof Database) {
  const { rows } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const personOf = (username: string) =>
  app.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('the demo school', () => {
  it.each([
    ['class', 6],
    ['stream', 14],
    ['student', 480],
    ['staff', 34],
    ['term', 3],
    ['subject', 23],
    ['application', 42],
    ['combination', 4],
    ['term_class_start', 2],
  ] as const)('has as many rows of %s as a school of its size: %i', async (table, rows) => {
    expect(await count(table)).toBe(rows)
  })

  it('has a guardian for every student, a class teacher for every stream, and applications in every stage', async () => {
    const without = await app.db
      .selectFrom('student')
      .leftJoin('student_guardian', 'student_guardian.student_id', 'student.id')
      .where('student_guardian.guardian_id', 'is', null)
      .select('student.id')
      .execute()
    expect(without).toEqual([])
    expect(await app.db.selectFrom('stream').select('id').where('class_teacher_id', 'is', null).execute()).toEqual([])
    const { applications } = await app.as(await personOf('admin'))(getAdminDashboard, {})
    expect(applications.map(({ stage }) => stage)).toEqual([
      'applied',
      'interview',
      'offered',
      'admitted',
      'declined',
      'withdrawn',
    ])
  })

  it('§3 gives the admin 25 people to write to, with five faces', async () => {
    const { friends } = await app.as(await personOf('admin'))(listFriends, {})
    expect(friends).toHaveLength(25)
    expect(new Set(friends.map(({ photo }) => photo)).size).toBe(5)
    expect(friends.some((friend) => friend.new > 0)).toBe(true)
  })

  it('has registers of a real term: some absences, one register that is owed', async () => {
    const { days, totals } = await app.as(await personOf('student'))(getOwnAttendance, {})
    const lastDay = days[0]?.date ?? ''
    expect(totals.rate).toBeGreaterThan(70)
    expect(totals.rate).toBeLessThan(100)
    const { registers } = await app.as(await personOf('admin'))(listRegistersOfDay, { date: lastDay })
    expect(registers.filter(({ isTaken }) => !isTaken).map(({ stream }) => stream)).toEqual(['S3 West'])
  })

  it('has subjects taken by every student, and a consent record of somebody', async () => {
    const without = await app.db
      .selectFrom('student')
      .leftJoin('student_subject', 'student_subject.student_id', 'student.id')
      .where(({ or, eb }) => or([eb('subject_id', 'is', null), eb('consent_by', 'is', null)]))
      .select('student.id')
      .execute()
    expect(without).toEqual([])
  })

  it('has an examination that is late', async () => {
    const waiting = await app.db.selectFrom('assessment').select('title').where('status', '=', 'draft').execute()
    expect(waiting).toHaveLength(1)
  })
})
