import { dayAfter, dayAt, previewRosterImport, startRosterImport } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, beginDay } from '../../../../test/factories'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('counts what lies in the future from the day at the school, which at 22:00 in Greenwich is the next one', async () => {
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1' })
  const admin = await anAccount(app.db, 'admin')
  const [today, tomorrow] = [1, 2].map((days) => dayAfter(dayAt(Date.now()), days)) as [string, string]
  await beginDay(app.db, today)
  const rows = [`D1,Nakato,S1,${today}`, `D2,Okello,S1,${tomorrow}`]
  const files = filesOf({ 'list.csv': ['Adm No,Surname,Class,Birth date', ...rows, ''].join('\n') })
  const { id: importId, mapping } = await app.as(admin)(startRosterImport, {}, { files })
  const { preview } = await app.as(admin)(previewRosterImport, { importId, mapping })
  expect(preview?.refused.map(({ sentence }) => sentence)).toEqual([`${tomorrow} lies in the future.`])
})
