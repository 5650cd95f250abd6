import { applyMarkUpload, downloadImportNotes, listImports, previewMarkUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { anOdsBook } from '../../../../test/ods-book'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, drop, whenDone, header } = markDesk(app)

const headers = () => header().split(',')
const rowOf = (at: number, mark: string) => [place.students[at]?.admission_number ?? '', 'x', mark]

it('counts every line of a workbook of marks, and tells which of them nothing is read from', async () => {
  const book = anOdsBook(
    {
      East: [['ST KIZITO'], ['MARKS OF TERM 3'], headers(), rowOf(0, '7'), rowOf(1, '')],
      West: [headers(), rowOf(2, '9')],
    },
    { Old: [headers(), rowOf(0, '1')] },
  )
  const { id, mapping } = await drop(book, { name: 'marks.ods' })
  const { preview } = await app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping })
  expect(preview).toMatchObject({ counts: { new: 1, refused: 0 }, empty: 1 })
  expect(preview?.beside?.map(({ line, text, sentence }) => [line, text, sentence])).toEqual([
    [1, 'ST KIZITO', 'This line is above the column names.'],
    [2, 'MARKS OF TERM 3', 'This line is above the column names.'],
    [2, 'marks.ods: West', 'Only marks.ods: East is read, and not the row of others. Drop those by themselves.'],
    [1, '', expect.stringContaining('The sheet “Old” is hidden')],
  ])

  await app.as(place.admin)(applyMarkUpload, { uploadId: id })
  await whenDone(id)
  const { rows } = await app.as(place.admin)(listImports, { kind: 'marks' })
  expect(rows[0]?.rows).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0, leftOut: 4 })
  const { blob } = await app.as(place.admin)(downloadImportNotes, { importId: id, list: 'left-out', format: 'csv' })
  expect((await (blob as Blob).text()).trimEnd().split('\n')).toHaveLength(5)
})

it('begins with the sheet that has the numbers of students, though others come first', async () => {
  const book = anOdsBook({
    About: [['Marks of Term 3'], ['Read this first']],
    East: [headers(), rowOf(0, '7')],
    West: [headers(), rowOf(2, '9')],
  })
  const { mapping, warnings } = await drop(book, { name: 'marks.ods' })
  expect(mapping).toMatchObject({ table: 1, number: { column: 0 } })
  expect(warnings).toEqual([])
})
