import { addStaff, getStaff, type InputOf, listStaffChanges, restoreEmployment, saveStaff } from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { changeStaffStatuses } from './staff.commands'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin', { staff_id: (await aStaff(app.db, { started_on: '2026-02-01' })).id })
})
beforeEach(() => beginDay(app.db, '2026-11-18'))

/** Somebody who leads a stream, teaches in it and signs in. */
async function aTeacher() {
  const teacher = await aStaff(app.db, { family_name: 'Okello', given_names: 'Sam', started_on: '2026-02-01' })
  const stream = await aStream(app.db, { class_teacher_id: teacher.id })
  const subject = await aSubject(app.db, { name: 'Mathematics' })
  await anAllocation(app.db, { staff_id: teacher.id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
  await anAccount(app.db, 'staff', { staff_id: teacher.id })
  return { staffId: teacher.id, stream }
}

const profile = (staffId: string) => call()(getStaff, { staffId })

async function leave(staffId: string, lastDay?: string, status: 'left' | 'active' = 'left', by = admin) {
  const { subjects, ...record } = await profile(staffId)
  const fields = addStaff.input.parse({ ...record, subjectIds: subjects.map(({ id }) => id), status })
  return app.as(by)(saveStaff, { ...fields, staffId, version: record.version, lastDay } as InputOf<typeof saveStaff>)
}

/** What stands on the profile of who leads a stream and teaches in it. */
async function standing(staffId: string) {
  const { status, employedUntil, account, allocations, classTeacherOf } = await profile(staffId)
  const taught = allocations.map(({ until }) => until)
  return { status, employedUntil, isClosed: account?.isDisabled, led: classTeacherOf.length, taught }
}

describe('a last day at the school', () => {
  it('ends what was taught with it where it is past, and closes the account at once', async () => {
    const { staffId } = await aTeacher()
    const told = await leave(staffId, '2026-11-13')
    expect(told.unled).toHaveLength(1)
    expect(await standing(staffId)).toEqual({
      ...{ status: 'left', employedUntil: '2026-11-13', isClosed: true, led: 0, taught: ['2026-11-14'] },
    })
  })

  it('was yesterday where none is named', async () => {
    const { staffId } = await aTeacher()
    await leave(staffId)
    expect(await standing(staffId)).toMatchObject({ employedUntil: '2026-11-17', taught: ['2026-11-18'] })
  })

  it.each(['2026-11-18', '2026-12-04'])('leaves everything as it is until %s is over', async (lastDay) => {
    const { staffId } = await aTeacher()
    const told = await leave(staffId, lastDay)
    expect(told.unled).toEqual([expect.stringMatching(/, class teacher$/)])
    expect(told.untaught).toMatchObject([{ subject: 'Mathematics' }])
    const here = { status: 'active', employedUntil: lastDay, isClosed: false, led: 1 }
    expect(await standing(staffId)).toMatchObject(here)
    await beginDay(app.db, lastDay)
    expect(await standing(staffId)).toMatchObject(here)
    await beginDay(app.db, '2026-12-07')
    const gone = { status: 'left', employedUntil: lastDay, isClosed: true, led: 0 }
    expect(await standing(staffId)).toMatchObject(gone)
  })

  it('takes with it what was given to them after it had been planned', async () => {
    const { staffId, stream } = await aTeacher()
    await leave(staffId, '2026-12-04')
    const art = await aSubject(app.db, { name: 'Art' })
    await anAllocation(app.db, { staff_id: staffId, subject_id: art.id, stream_id: stream.id, term_id: termId })
    await beginDay(app.db, '2026-12-05')
    expect((await standing(staffId)).taught).toEqual(['2026-12-05', '2026-12-05'])
  })

  it('is another one where it is planned again, earlier or later', async () => {
    const { staffId } = await aTeacher()
    for (const lastDay of ['2026-12-04', '2026-12-11', '2026-11-27']) {
      await leave(staffId, lastDay)
      expect(await standing(staffId)).toMatchObject({ status: 'active', employedUntil: lastDay, led: 1 })
    }
    await beginDay(app.db, '2026-11-28')
    expect(await standing(staffId)).toMatchObject({ status: 'left', taught: ['2026-11-28'] })
  })

  it('is one line of the history each time, with the one before and the new one', async () => {
    const { staffId } = await aTeacher()
    const told = async () =>
      (await call()(listStaffChanges, { staffId })).map(({ action, fields }) => [
        action,
        fields.find(({ name }) => name === 'lastDay'),
      ])
    await leave(staffId, '2026-12-04')
    await leave(staffId, '2026-12-11')
    const planned = [
      ['change', { name: 'lastDay', before: '2026-12-04', after: '2026-12-11' }],
      ['change', { name: 'lastDay', before: null, after: '2026-12-04' }],
    ]
    expect(await told()).toEqual(planned)
    await leave(staffId)
    await leave(staffId, undefined, 'active')
    expect(await told()).toEqual([
      ['change', { name: 'lastDay', before: '2026-11-17', after: null }],
      ['change', { name: 'lastDay', before: '2026-12-11', after: '2026-11-17' }],
      ...planned,
    ])
    const [{ fields = [] } = {}] = await call()(listStaffChanges, { staffId })
    expect(fields.map(({ name }) => name).sort()).toEqual(['lastDay', 'status', 'teaches'])
  })

  it('stays planned where something else on the record is changed', async () => {
    const { staffId } = await aTeacher()
    await leave(staffId, '2026-12-04')
    await leave(staffId, undefined, 'active')
    expect(await standing(staffId)).toMatchObject({ status: 'active', employedUntil: '2026-12-04' })
  })

  it.each([
    ['2026-01-30', 'left', 'The work began on'],
    ['2026-12-04', 'active', 'Choose the status Left as well.'],
  ] as const)('is refused: %s with the status %s', async (lastDay, status, sentence) => {
    const { staffId } = await aTeacher()
    await expect(leave(staffId, lastDay, status)).rejects.toMatchObject({
      problem: { fields: { lastDay: expect.stringContaining(sentence) } },
    })
  })

  it('is refused of whoever has left already, and of oneself', async () => {
    const { staffId } = await aTeacher()
    await leave(staffId)
    await expect(leave(staffId, '2026-12-04')).rejects.toMatchObject({ status: 400 })
    await expect(leave(admin.staff_id ?? '', '2026-12-04')).rejects.toThrow('your own account')
  })
})

describe('the last one with all permissions', () => {
  const anAdministrator = async (given_names: string) => {
    const { id: staffId } = await aStaff(app.db, { family_name: 'Auma', given_names })
    const account = await anAccount(app.db, 'admin', { staff_id: staffId, password_hash: 'opens nothing' })
    return { staffId, account }
  }
  const disable = (id: string) =>
    app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute()
  const words = async (staffId: string) => (await call()(listStaffChanges, { staffId })).map(({ action }) => action)

  it('is not planned to leave where the others are to leave too', async () => {
    const [grace, ben] = [await anAdministrator('Grace'), await anAdministrator('Ben')]
    await closeOthers([grace, ben])
    await leave(ben.staffId, '2026-12-04', 'left', grace.account)
    for (const lastDay of ['2026-11-27', '2026-12-11', undefined]) {
      await expect(leave(grace.staffId, lastDay, 'left', ben.account)).rejects.toThrow(
        'Nobody who can sign in would have all permissions then, as Auma, Ben leaves too. Give them to another person first.',
      )
    }
    await call()(restoreEmployment, { staffId: ben.staffId })
    await leave(grace.staffId, '2026-12-11', 'left', ben.account)
    await expect(leave(ben.staffId, '2026-12-04', 'left', grace.account)).rejects.toThrow('as Auma, Grace leaves too')
    await leave((await aTeacher()).staffId, '2026-12-04', 'left', ben.account)
  })

  it('is planned by one of two at the same moment: the other one waits, and is refused', async () => {
    const [grace, ben] = [await anAdministrator('Grace'), await anAdministrator('Ben')]
    await closeOthers([grace, ben])
    const act = { actor: { accountId: admin.id }, on: '2026-12-05' }
    const second = await app.db.transaction().execute(async (trx) => {
      await changeStaffStatuses(trx, act, [{ staffId: ben.staffId, status: 'left' }])
      const planning = leave(grace.staffId, '2026-12-04', 'left', ben.account)
      const outcome = planning.then(
        () => 'planned',
        ({ message }: Error) => message,
      )
      await Promise.race([outcome, waitsForLock()])
      return { outcome }
    })
    expect(await second.outcome).toMatch(/as Auma, Ben leaves too/)
  })

  it('stays beyond their last day, as their history says once, until somebody else has them', async () => {
    const [grace, ben] = [await anAdministrator('Grace'), await anAdministrator('Ben')]
    const { staffId } = await aTeacher()
    await closeOthers([grace, ben])
    for (const id of [ben.staffId, staffId]) await leave(id, '2026-12-04')
    await disable(grace.account.id)
    for (const day of ['2026-12-05', '2026-12-06']) {
      await beginDay(app.db, day)
      expect(await standing(staffId)).toMatchObject({ status: 'left', isClosed: true })
      expect(await standing(ben.staffId)).toMatchObject({ status: 'active', isClosed: false })
      expect(await words(ben.staffId)).toEqual(['keep the last administrator', 'change'])
    }
    await anAdministrator('Joy')
    await beginDay(app.db, '2026-12-07')
    expect(await standing(ben.staffId)).toMatchObject({
      ...{ status: 'left', employedUntil: '2026-12-04', isClosed: true },
    })
  })

  async function waitsForLock() {
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
      waiting = rows.length
    }
  }

  async function closeOthers(open: readonly { account: { id: string } }[]) {
    const ids = open.map(({ account }) => account.id)
    await app.db
      .updateTable('account')
      .set({ is_disabled: true })
      .where('category', '=', 'admin')
      .where('password_hash', 'is not', null)
      .where('id', 'not in', ids)
      .execute()
  }
})
