import { type ExportFormat, exportMarkView, previewMarkUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aStream } from '../../../../test/factories'
import { aMidTerm, markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, drop, bringIn, sheet } = markDesk(app)

const exported = async (format: ExportFormat) => {
  const file = await app.as(place.admin)(exportMarkView, { streamId: place.stream.id, termId: place.termId, format })
  return new Uint8Array(await (file as { blob: Blob }).blob.arrayBuffer())
}

it.each(['csv', 'xlsx'] as const)('the marks of a %s file come in again without a change', async (format) => {
  await bringIn(sheet('7.5', 'ABS'))
  const { id, mapping } = await drop(await exported(format), { name: `marks.${format}` })
  expect(mapping.columns).toMatchObject([{ subjectId: place.subject.id, title: 'Mid-term', paper: null }])
  const { preview } = await app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping })
  expect(preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 }, empty: 1 })
})

it.each(['csv', 'xlsx'] as const)(
  'marks of every kind come in again from a %s file, whatever the names are',
  async (format) => {
    const names = ['=Mark', "'0012 Ada", 'عائشة\u00A0—Zoë']
    for (const [at, given_names] of names.entries()) {
      await app.db
        .updateTable('student')
        .set({ given_names, admission_number: `00${at}/${place.stream.id.slice(0, 8)}` })
        .where('id', '=', place.students[at]?.id ?? '')
        .execute()
    }
    const numbers = names.map((_, at) => `00${at}/${place.stream.id.slice(0, 8)}`)
    const [head] = sheet('').split('\n')
    await bringIn([head, ...['0', '49.75', 'EX'].map((mark, at) => `${numbers[at]},x,${mark}`)].join('\n'))
    const { id, mapping } = await drop(await exported(format), { name: `marks.${format}` })
    const { preview } = await app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping })
    expect(preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0 }, empty: 0 })
  },
)

it('a mark from another stream is there, and is not written into the present one', async () => {
  await bringIn(sheet('7'))
  const west = await aStream(app.db)
  const [moved] = place.students
  await aMidTerm(app, { streamId: west.id, subjectId: place.subject.id, termId: place.termId })
  await sql`update placement set stream_id = ${west.id} where student_id = ${moved?.id ?? ''}`.execute(app.db)

  const [head, ...lines] = new TextDecoder().decode(await exported('csv')).split('\r\n')
  const name = `${place.subject.name} (${place.subject.code}) · Mid-term`
  expect(head?.endsWith(`,"${name}, out of 50","${name}, given in another group"`)).toBe(true)
  expect(lines.find((line) => line.includes(moved?.admission_number ?? '')) ?? '').toMatch(/,,7$/)
})
