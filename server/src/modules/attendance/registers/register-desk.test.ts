import { dayAfter, openRegisterDesk, readOwnRegisters } from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let today: string
let stream: { id: string }
let teacher: Parameters<typeof app.as>[0]

beforeAll(async () => {
  const { term } = await aSchool(app.db, { week_days: [1, 2, 3, 4, 5, 6, 7] })
  const { rows } = await sql<{ today: string }>`select school_today()::text as today`.execute(app.db)
  today = rows[0]?.today ?? ''
  const year = { start_date: dayAfter(today, -100), end_date: dayAfter(today, 100) }
  await app.db.updateTable('academic_year').set(year).execute()
  await app.db.updateTable('term').set(year).where('id', '=', term.id).execute()
  const staff = await aStaff(app.db)
  stream = await aStream(app.db, { class_teacher_id: staff.id })
  teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  await aStudent(app.db, { stream_id: stream.id })
})

beforeEach(async () => {
  await app.db.deleteFrom('school_holiday').execute()
  await app.db.deleteFrom('register').execute()
})

const noSchool = (daysAgo: number) =>
  app.db
    .insertInto('school_holiday')
    .values({ day: dayAfter(today, -daysAgo), title: 'Holiday' })
    .execute()

const taken = (daysAgo: number) =>
  app.db
    .insertInto('register')
    .values({ stream_id: stream.id, day: dayAfter(today, -daysAgo), session: 'morning', version: 1 })
    .execute()

const opened = async (asked: { date?: string } = {}) => {
  const { date, register } = await app.as(teacher)(openRegisterDesk, asked)
  return [date, register?.date, register?.unusualDay]
}

it('opens on today where there is school, whatever is owed of other days', async () => {
  expect(await opened()).toEqual([today, today, null])
})

it('opens on the last day that owes a register where there is no school today', async () => {
  await noSchool(0)
  await noSchool(2)
  await taken(1)
  const owed = dayAfter(today, -3)
  expect(await opened()).toEqual([owed, owed, null])
})

it('opens on the last day of school where nothing is owed, and on the very day that is asked for', async () => {
  await noSchool(0)
  for (let daysAgo = 1; daysAgo <= 14; daysAgo += 1) await taken(daysAgo)
  const yesterday = dayAfter(today, -1)
  expect(await opened()).toEqual([yesterday, yesterday, null])
  expect(await opened({ date: today })).toEqual([today, today, 'holiday'])
})

it('stays with today in long holidays', async () => {
  for (let daysAgo = 0; daysAgo <= 14; daysAgo += 1) await noSchool(daysAgo)
  expect(await opened()).toEqual([today, today, 'holiday'])
})

/** The days that are taken along, those of them with school, and of which days registers are among it. */
const takenAlong = async () => {
  const { days, registers } = await app.as(teacher)(readOwnRegisters, {})
  const dates = days.map(({ date }) => date)
  return { dates, withSchool: days.flatMap((day) => (day.unusualDay ? [] : [day.date])), registers }
}

const fromToday = () => Array.from({ length: 7 }, (_, ahead) => dayAfter(today, ahead))

it('takes today and the next days along where there is school', async () => {
  await taken(1)
  expect(await takenAlong()).toMatchObject({ dates: fromToday(), withSchool: fromToday(), registers: [] })
})

it('takes the day along on which the desk opens where there is no school today, with what has been taken of it', async () => {
  await noSchool(0)
  for (let daysAgo = 1; daysAgo <= 14; daysAgo += 1) await taken(daysAgo)
  const [yesterday, [, ...next]] = [dayAfter(today, -1), fromToday()]
  const { dates, withSchool, registers } = await takenAlong()
  expect(dates).toEqual([yesterday, ...fromToday()])
  expect(withSchool).toEqual([yesterday, ...next])
  expect(registers).toMatchObject([{ streamId: stream.id, date: yesterday, session: 'morning', version: 1 }])
})
