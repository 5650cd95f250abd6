import { downloadImportNotes, getTimetableUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { aPlace, broughtKinds } from '../../../../test/bring-imports'
import { anAccount } from '../../../../test/factories'
import { anOdsBook } from '../../../../test/ods-book'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('tells of the hidden sheets of a timetable, on screen and in the list', async () => {
  const call = app.as(await anAccount(app.db, 'admin'))
  const place = await aPlace(app.db, async () => call)
  const kind = broughtKinds['a timetable']
  const rows = kind?.lines.map((line) => line.split(',')) ?? []
  const file = new File([anOdsBook({ Week: rows }, { Old: rows })], 'week.ods')
  const uploadId = (await kind?.bring(call, place, [file])) ?? ''

  const { preview } = await call(getTimetableUpload, { uploadId })
  expect(preview?.leftOut).toMatchObject([{ kind: 'Hidden sheet “Old”' }])
  const { blob } = await call(downloadImportNotes, { importId: uploadId, list: 'left-out', format: 'csv' })
  expect(await (blob as Blob).text()).toContain('The sheet “Old” is hidden')
})
