import { applyMarkUpload, type MarkMapping, previewMarkUpload } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, drop, whenDone, preview, sheet, marksThere } = markDesk(app)

describe('marks with what they are out of', () => {
  it('are written where that is what the assessment is out of, and refused where it is not', async () => {
    const { id, preview: seen } = await preview(sheet('12/50', '12/20', '7'))
    expect(seen).toMatchObject({ counts: { new: 2, refused: 1 }, percentages: 0 })
    expect(seen?.refused).toMatchObject([
      {
        line: 3,
        text: '12/20',
        sentence: '“12/20” is out of 20, and “Mid-term” is out of 50. Write the mark out of 50.',
      },
    ])
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
    await whenDone(id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([12, 7])
  })

  const create = { kind: 'activity' as const, outOf: 100, weight: 1, date: '2026-11-20' }
  const asNew = ({ columns }: MarkMapping) => columns.map((one) => ({ ...one, title: 'Quiz', create }))

  async function seeNew(...marks: string[]) {
    const { id, mapping } = await drop(sheet(...marks))
    const mapped = { ...mapping, columns: asNew(mapping) }
    return app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping: mapped })
  }

  it('say what a new assessment is out of', async () => {
    const { id, preview: seen } = await seeNew('12/20', '9', '25')
    expect(seen).toMatchObject({ counts: { new: 2, refused: 1 }, assessments: [{ made: 1, outOf: 20 }] })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
    await whenDone(id)
    const made = await app.db.selectFrom('assessment').select('out_of').where('title', '=', 'Quiz').executeTakeFirst()
    expect(made?.out_of).toBe(20)
  })

  it('say nothing where they do not agree', async () => {
    const { preview: seen } = await seeNew('12/20', '12/25', '12/100')
    expect(seen).toMatchObject({ counts: { new: 1, refused: 2 }, assessments: [{ made: 1, outOf: 100 }] })
  })
})

it('takes a percentage for as much of what the assessment is out of, and tells how many there are', async () => {
  const { id, preview: seen } = await preview(sheet('85 %', '83.333%', '10'))
  expect(seen).toMatchObject({ counts: { new: 2, refused: 1 }, percentages: 1 })
  expect(seen?.refused[0]?.sentence).toContain('83.333% of 50 is 41.6665, which has more than two decimals')
  await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
  await whenDone(id)
  expect((await marksThere()).map(({ value }) => value)).toEqual([42.5, 10])
})
