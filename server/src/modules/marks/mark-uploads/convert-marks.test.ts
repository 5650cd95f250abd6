import { applyMarkUpload, getMarkUpload, type MarkMapping, undoMarkUpload } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'
import { convertMark } from './convert-mark'

const app = testApp()
const { place, sheet, drop, preview, whenDone, marksThere } = markDesk(app)

const outOf = (fileOutOf: number) => (mapping: MarkMapping) => ({
  columns: mapping.columns.map((one) => ({ ...one, fileOutOf })),
})

async function previewOutOf(content: string, fileOutOf: number) {
  const { mapping } = await drop(content)
  return preview(content, place.admin, outOf(fileOutOf)(mapping))
}

describe('a mark out of something else', () => {
  it.each<[string, number, number, object]>([
    ['37', 50, 20, { value: 14.8 }],
    ['37,5', 50, 20, { value: 15 }],
    ['20', 30, 20, { value: 13.33 }],
    ['0.05', 100, 10, { value: 0.01 }],
    ['1.005', 10, 10, { refusal: '1.005 has more than two decimals' }],
    ['37/50', 50, 20, { value: 14.8 }],
    ['15/20', 50, 20, { value: 15 }],
    ['50', 50, 20, { value: 20 }],
    ['0', 50, 20, { value: 0 }],
    ['ABS', 50, 20, { status: 'absent' }],
    ['80%', 50, 20, { value: 16 }],
    ['51', 50, 20, { refusal: '51 is more than 50, which these marks were said to be out of' }],
    ['7/10', 50, 20, { refusal: '“7/10” is out of 10, and “Mid-term” was said to be out of 50 in the file' }],
    ['-3', 50, 20, { refusal: expect.stringContaining('is not a mark') }],
  ])('%s of %s is out of %s what it is', (text, from, to, expected) => {
    const { mark, refusal } = convertMark(text, from, { title: 'Mid-term', outOf: to })
    expect(mark ?? { refusal }).toMatchObject(expected)
  })
})

it('asks of marks that are too high what they are out of, and of which the file says it itself', async () => {
  const { preview: found } = await preview(sheet('80', '64', '31'))
  expect(found).toMatchObject({ counts: { new: 1, refused: 2 } })
  expect(found?.otherMaxima).toMatchObject([{ title: 'Mid-term', from: null, to: 50, marks: 2 }])
  const named = sheet('80', '64', '31').replace('Mid-term', 'Mid-term /100')
  const { mapping } = await drop(named)
  const columns = [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
  const said = await preview(named, place.admin, { ...mapping, columns })
  expect(said.preview?.otherMaxima).toMatchObject([{ column: 2, from: 100, to: 50, marks: 3 }])
})

it('converts marks as somebody has said, shows each, writes them, and takes them back', async () => {
  const content = sheet('80', '33', 'ABS')
  const { id, preview: found } = await previewOutOf(content, 100)
  expect(found).toMatchObject({ counts: { new: 3, refused: 0 }, converted: { total: 2, rounded: 0 } })
  expect(found?.converted?.rows.map(({ text, from, mark, to }) => [text, from, mark, to])).toEqual([
    ['80', 100, '40', 50],
    ['33', 100, '16.5', 50],
  ])
  await app.as(place.admin)(applyMarkUpload, { uploadId: id })
  await whenDone(id)
  expect(await marksThere()).toMatchObject([{ value: 40 }, { value: 16.5 }, { status: 'absent' }])
  const again = await previewOutOf(content, 100)
  expect(again.preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3 } })
  const { preview: kept } = await app.as(place.admin)(getMarkUpload, { uploadId: id })
  expect(kept?.converted?.total).toBe(2)
  await app.as(place.admin)(undoMarkUpload, { uploadId: id })
  expect((await marksThere()).filter(({ value }) => value !== null)).toEqual([])
})

it('tells which marks are rounded', async () => {
  const { preview: found } = await previewOutOf(sheet('20', '15'), 30)
  expect(found?.converted).toMatchObject({ total: 2, rounded: 1, rows: [{ mark: '33.33', isRounded: true }, {}] })
})

it('is said anew for the next file', async () => {
  const { id } = await previewOutOf(sheet('80'), 100)
  await app.as(place.admin)(applyMarkUpload, { uploadId: id })
  await whenDone(id)
  const { mapping, remembered } = await drop(sheet('40'))
  expect(remembered).toBeTruthy()
  expect(mapping.columns).toMatchObject([{ title: 'Mid-term' }])
  expect(mapping.columns[0]?.fileOutOf ?? null).toBeNull()
})

it('refuses marks that are out of one thing by the file and of another by what was said', async () => {
  const named = sheet('8').replace('Mid-term', 'Mid-term /10')
  const columns = [
    { column: 2, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null, fileOutOf: 100 },
  ]
  const { preview: found } = await preview(named, place.admin, { columns })
  expect(found?.refused).toMatchObject([
    { sentence: '“8” is out of 10 by the name of its column, and was said to be out of 100.' },
  ])
})
