import {
  applyCalendarImport,
  type CalendarImport,
  listImports,
  mostImportsListed,
  previewCalendarImport,
  startCalendarImport,
  startElectiveImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let teacher: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  teacher = await anAccount(app.db, 'staff', { staff_id: (await aStaff(app.db)).id })
})

const file = (name: string, ...lines: string[]) => ({ files: [new File([lines.join('\n')], name)] })
const drop = (name: string) =>
  app.as(admin)(
    startCalendarImport,
    {},
    file(name, 'Title;From;Type', 'Heroes’ Day;2026-06-09;Holiday', 'Tidy up;soon;Event'),
  )
const preview = (one: CalendarImport) =>
  app.as(admin)(previewCalendarImport, { importId: one.id, mapping: one.mapping })
const calendars = async () => (await app.as(admin)(listImports, { kind: 'calendar' })).rows

it('has each import with its file, who began it, how far it is, and where its rows went', async () => {
  const first = await drop('first.csv')
  const second = await preview(await drop('second.csv'))
  expect(await calendars()).toMatchObject([
    {
      id: second.id,
      fileName: 'second.csv',
      state: 'previewed',
      startedBy: admin.display_name,
      rows: { new: 1, refused: 1 },
    },
    { id: first.id, fileName: 'first.csv', state: 'mapping', rows: null },
  ])

  await app.as(admin)(applyCalendarImport, { importId: second.id, skipRefused: true })
  expect(await calendars()).toMatchObject([{ state: 'applied' }, {}])
  await app.as(admin)(undoCalendarImport, { importId: second.id })
  expect(await calendars()).toMatchObject([{ state: 'undone' }, {}])
})

it('has those of a class alone, where a kind is of one class', async () => {
  const [one, other] = [await aStream(app.db), await aStream(app.db, { class_code: 's4' })]
  const electives = await app.as(admin)(
    startElectiveImport,
    { classCode: one.class_code },
    file('electives.csv', 'Admission number;Subject', '1;Art'),
  )
  const idsOf = async (classCode: string) =>
    (await app.as(admin)(listImports, { kind: 'electives', classCode })).rows.map(({ id }) => id)
  expect(await idsOf(one.class_code)).toEqual([electives.id])
  expect(await idsOf(other.class_code)).toEqual([])
})

it('shows nobody what others began and they may not see', async () => {
  await drop('of the office.csv')
  expect((await app.as(teacher)(listImports, { kind: 'calendar' })).rows).toEqual([])
  expect((await app.as(teacher)(listImports, { kind: 'marks' })).rows).toEqual([])
})

it('lists the newest, and no more than fit on a page', async () => {
  for (let count = 0; count <= mostImportsListed; count += 1) await drop(`number ${count}.csv`)
  const rows = await calendars()
  expect(rows).toHaveLength(mostImportsListed)
  expect(rows[0]?.fileName).toBe(`number ${mostImportsListed}.csv`)
})
