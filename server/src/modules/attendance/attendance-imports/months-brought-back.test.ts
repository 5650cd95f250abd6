import {
  applyRegisterImport,
  exportMonthlyRegister,
  openRegister,
  previewRegisterImport,
  type RegisterImport,
  startRegisterImport,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let streamId = ''
const call = () => app.as(admin)
const days = ['2026-11-16', '2026-11-17', '2026-11-18']

const drop = (content: BlobPart, name: string) =>
  call()(startRegisterImport, {}, { files: [new File([content], name)] })
const preview = ({ id, mapping }: RegisterImport) =>
  call()(previewRegisterImport, {
    ...{ importId: id, mapping, choices: { unusualDaysAreMeant: false, othersArePresent: false } },
  })

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db)
  streamId = stream.id
  for (const name of ['Ada', 'Ben', 'Cia']) {
    await aStudent(app.db, { stream_id: streamId, admission_number: `0012/${name}`, given_names: name })
  }
  const rows = days.flatMap((day) => [
    ...[`0012/Ada,${day},morning,P,,`, `0012/Ada,${day},afternoon,P,,`],
    ...[`0012/Ben,${day},morning,late,15,bus`, `0012/Ben,${day},afternoon,absent,,`],
    ...[`0012/Cia,${day},morning,excused,,"ill, at home"`, `0012/Cia,${day},afternoon,P,,`],
  ])
  const content = ['Admission number,Date,Session,Status,Minutes late,Note', ...rows].join('\n')
  const { id } = await preview(await drop(content, 'registers.csv'))
  await call()(applyRegisterImport, { importId: id })
})

it.each(['csv', 'xlsx'] as const)('a month comes in again as %s without a change', async (format) => {
  const { blob } = (await call()(exportMonthlyRegister, { streamId, month: '2026-11', format })) as { blob: Blob }
  const opened = await drop(blob, `register.${format}`)
  const { preview: found } = await preview(opened)
  expect(found?.counts).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: 18 })
  await call()(applyRegisterImport, { importId: opened.id })
  const { students } = await call()(openRegister, { streamId, date: '2026-11-17', session: 'morning' })
  expect(students.map(({ status, minutesLate, note }) => [status, minutesLate, note])).toEqual([
    ['present', null, null],
    ['late', 15, 'bus'],
    ['excused', null, 'ill, at home'],
  ])
})
