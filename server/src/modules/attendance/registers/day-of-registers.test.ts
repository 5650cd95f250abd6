import { listRegistersOfDay, saveRegister } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let api: ReturnType<typeof app.as>

beforeAll(async () => {
  await aSchool(app.db)
  api = app.as(await anAccount(app.db, 'admin'))
})

it('lists streams part by part, with the figures of all', async () => {
  const of = { date: '2026-11-18', class: 's4' }
  const streams = []
  for (const name of ['West', 'East', 'North']) streams.push(await aStream(app.db, { class_code: of.class, name }))
  const [west, east, north] = streams.map(({ id }) => id)
  if (!west || !east || !north) throw new Error('There are three')
  const { id: studentId } = await aStudent(app.db, { stream_id: west })
  await aStudent(app.db, { stream_id: north })
  const late = { studentId, version: 0, status: 'late' as const, minutesLate: 5, note: null }
  await api(saveRegister, { ...of, session: 'morning', streamId: west, entries: [late] })

  const first = await api(listRegistersOfDay, { ...of, most: 2 })
  const rest = await api(listRegistersOfDay, { ...of, most: 2, after: first.next ?? '' })

  const idsOf = ({ registers }: typeof first) => registers.map(({ streamId }) => streamId)
  expect(idsOf(first)).toEqual([east, north])
  expect([idsOf(rest), rest.next]).toEqual([[west], null])
  expect(idsOf(await api(listRegistersOfDay, of))).toEqual([east, north, west])
  // Nobody is in the one to the east.
  const figures = { taken: 1, due: 2, present: 0, absent: 0, late: 1, excused: 0 }
  expect([first.figures, rest.figures]).toEqual([figures, figures])
  await aStream(app.db, { class_code: 's1' })
  const elsewhere = { date: of.date, class: 's1', after: first.next ?? '' }
  await expect(api(listRegistersOfDay, elsewhere)).rejects.toMatchObject({ status: 400 })
})

it('is about today’s morning where nothing else is asked for', async () => {
  const { rows } = await sql<{ today: string }>`select school_today()::text as today`.execute(app.db)
  const shown = await api(listRegistersOfDay, {})
  expect(shown).toMatchObject({ date: rows[0]?.today, session: 'morning', rhythm: 'morning' })
})

it('has none due on a day without school', async () => {
  const { id } = await aStream(app.db, { class_code: 's3' })
  await aStudent(app.db, { stream_id: id })
  const figuresOn = async (date: string) => {
    const { unusualDay, figures } = await api(listRegistersOfDay, { date, class: 's3' })
    return [unusualDay, figures.due]
  }
  expect(await figuresOn('2026-11-13')).toEqual([null, 1])
  expect(await figuresOn('2026-11-15')).toEqual(['weekend', 0])
})
