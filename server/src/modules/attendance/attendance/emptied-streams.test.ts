import { listMissingRegisters, setClassTeacher } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import {
  anAccount,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  inStream,
  withRhythm,
  withStatus,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listRegisterDays } from '../../portal/dashboards/register-day.repo'
import { listDueDays } from './missing-registers.repo'

const app = testApp()
const week = { from: '2026-11-09', until: '2026-11-13' }
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

async function aLedStream(class_code: string) {
  const teacher = await aStaff(app.db, { given_names: 'Tess', family_name: `Owing ${class_code}` })
  const stream = await aStream(app.db, { class_code, class_teacher_id: teacher.id })
  return { id: stream.id, teacher }
}

async function missing(classCode: string) {
  const { count, registers, owing } = await app.as(admin)(listMissingRegisters, { ...week, class: classCode })
  return { count, days: registers.map(({ date, owedBy }) => [date, owedBy]).reverse(), owing }
}

it('still misses what was owed before the last of a stream graduated or moved away', async () => {
  const { id } = await aLedStream('s1')
  const [ada, ben] = [await aStudent(app.db, { stream_id: id }), await aStudent(app.db, { stream_id: id })]
  const other = await aStream(app.db, { class_code: 's2' })
  await withStatus(app.db, ada.id, 'graduated', '2026-11-10')
  await inStream(app.db, ben.id, other.id, '2026-11-12')

  expect(await missing('s1')).toEqual({
    count: 3,
    days: ['2026-11-09', '2026-11-10', '2026-11-11'].map((day) => [day, 'Owing s1, Tess']),
    owing: [{ name: 'Owing s1, Tess', count: 3 }],
  })
  await withRhythm(app.db, 'lesson')
  const due = await listDueDays(app.db, { ...week, class: 's1' })
  await withRhythm(app.db, 'morning')
  expect(due.map(({ date }) => date).sort()).toEqual(['2026-11-09', '2026-11-10', '2026-11-11'])
})

it('owes nothing of the days before anybody was in a stream', async () => {
  const { id } = await aLedStream('s3')
  const cleo = await aStudent(app.db)
  const before = await listRegisterDays(app.db, '2026-11-13')
  await inStream(app.db, cleo.id, id, '2026-11-12')

  expect((await missing('s3')).days.map(([day]) => day)).toEqual(['2026-11-12', '2026-11-13'])
  const days = await listRegisterDays(app.db, '2026-11-13')
  const more = days.map(({ date, owed }, at) => [date, owed - (before[at]?.owed ?? 0)])
  expect(more.filter(([, owed]) => owed !== 0)).toEqual([
    ['2026-11-12', 1],
    ['2026-11-13', 1],
  ])
})

it('asks whoever was class teacher on the day', async () => {
  const { id } = await aLedStream('s4')
  await aStudent(app.db, { stream_id: id })
  const next = await aStaff(app.db, { given_names: 'Nora', family_name: 'Next' })
  await app.as(admin)(setClassTeacher, { streamId: id, staffId: next.id, on: '2026-11-12' })

  const { days, owing } = await missing('s4')
  expect(days).toEqual([
    ...['2026-11-09', '2026-11-10', '2026-11-11'].map((day) => [day, 'Owing s4, Tess']),
    ...['2026-11-12', '2026-11-13'].map((day) => [day, 'Next, Nora']),
  ])
  expect(owing).toEqual([
    { name: 'Owing s4, Tess', count: 3 },
    { name: 'Next, Nora', count: 2 },
  ])
})
