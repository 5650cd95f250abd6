import { applyMarkUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, preview, whenDone, marksThere } = markDesk(app)

const row = (at: number, cells: string) => `${at + 1},${place.students[at]?.admission_number},${cells}`

it('brings in the marks below a subject that stands over several columns', async () => {
  const lines = [
    ...['ST MARY COLLEGE,,,,', 'MARK SHEET S1 EAST,,,,'],
    ...[`No,Admission number,Names,${place.subject.name.toUpperCase()},`, ',,,MID-TERM,REMARK'],
    ...[row(0, 'Akello Ada,12,good'), row(1, 'Byaruhanga Ada,,'), row(2, 'Chebet Ada,x,absent')],
  ]
  const { id, preview: found } = await preview(lines.join('\n'))
  expect(found).toMatchObject({
    counts: { new: 1, refused: 1 },
    refused: [{ line: 7, text: 'x' }],
  })
  await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
  await whenDone(id)
  expect(await marksThere()).toMatchObject([{ value: 12 }])
})
