import { applyMarkUpload, type MarkMapping, mendMarkUpload, previewMarkUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, drop, whenDone, preview, marksThere, header } = markDesk(app)

const numberAt = (at: number) => place.students[at]?.admission_number ?? ''
const names = ['Akello Ada', 'Byaruhanga Ada', 'Chebet Ada'] as const

/** A row of each student, in their order, with these names and the marks 10, 20 and 30. */
const fileWith = (...written: string[]) =>
  [header(), ...written.map((name, at) => `${numberAt(at)},"${name}",${(at + 1) * 10}`)].join('\n')

it('refuses by their lines the rows whose names are one row out of step', async () => {
  const { id, preview: found } = await preview(fileWith(names[1], names[2], names[0]))
  expect(found?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 3 })
  expect(found?.refused.map(({ line, column, text }) => [line, column, text])).toEqual([
    [2, 0, numberAt(0)],
    [3, 0, numberAt(1)],
    [4, 0, numberAt(2)],
  ])
  expect(found?.refused[0]?.sentence).toBe(
    `The admission number “${numberAt(0)}” is Akello, Ada, and the row says “Byaruhanga Ada”. Correct the number, or choose who is meant.`,
  )
  const applying = app.as(place.admin)(applyMarkUpload, { uploadId: id })
  await expect(applying).rejects.toMatchObject({ status: 409 })
  await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
  await whenDone(id)
  expect(await marksThere()).toEqual([])
})

it('takes names as people write them', async () => {
  const { preview: found } = await preview(fileWith('ADA AKELLO', 'Miss Byaruhanga A.', 'Chébet, Ada Ruth'))
  expect(found).toMatchObject({ counts: { new: 3, refused: 0 }, unknown: [] })
})

it('compares the names of several columns together', async () => {
  const mark = header().split(',')[2]
  const { mapping, preview: found } = await preview(
    `Admission number,Surname,First name,${mark}\n${numberAt(0)},Akello,Ada,10\n${numberAt(1)},Akello,Ruth,20\n`,
  )
  expect(mapping.names).toEqual([1, 2])
  expect(found).toMatchObject({ counts: { new: 1, refused: 1 }, refused: [{ line: 3 }] })
})

it('heeds no names where no column of them is chosen', async () => {
  const { preview: found } = await preview(fileWith(names[1]), place.admin, { names: [] })
  expect(found?.counts).toMatchObject({ new: 1, refused: 0 })
})

it('says the exam number where that is the number', async () => {
  const examNumber = `U${crypto.randomUUID().slice(0, 6)}/001`
  await app.db
    .updateTable('student')
    .set({ exam_number: examNumber })
    .where('id', '=', place.students[0]?.id ?? '')
    .execute()
  const { preview: found } = await preview(`Index no,Name,${place.subject.code}\n${examNumber},Okot Ben,12`)
  expect(found?.refused[0]?.sentence).toContain(`The exam number “${examNumber}” is Akello, Ada, and the row says`)
  expect(found?.unknown?.[0]?.candidates[0]?.number).toBe(examNumber)
})

it('is mended by the right number', async () => {
  const { id } = await preview(`${header()}\n${numberAt(0)},${names[1]},20\n`)
  const cells = [{ line: 2, column: 0, text: numberAt(1) }]
  const mended = await app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
  expect(mended.preview?.counts).toMatchObject({ new: 1, refused: 0 })
  await app.as(place.admin)(applyMarkUpload, { uploadId: id })
  await whenDone(id)
  expect(await marksThere()).toMatchObject([{ family_name: 'Byaruhanga', value: 20 }])
})

it.each([
  ['the number', 0, 'Akello'],
  ['the name', 1, 'Byaruhanga'],
])('asks who is meant, and takes whom %s says', async (_, at, family_name) => {
  const { id: uploadId, mapping } = await drop(`${header()}\n${numberAt(0)},${names[1]},20\n`)
  const previewBy = (changes: Partial<MarkMapping> = {}) =>
    app.as(place.admin)(previewMarkUpload, { uploadId, mapping: { ...mapping, ...changes } })
  const [unknown] = (await previewBy()).preview?.unknown ?? []
  expect(unknown).toMatchObject({ number: numberAt(0), name: names[1], lines: [2] })
  const candidates = unknown?.candidates.map(({ name }) => name) ?? []
  expect(candidates.slice(0, 2)).toEqual(['Akello, Ada', 'Byaruhanga, Ada'])
  expect(new Set(candidates).size).toBe(candidates.length)

  const studentId = place.students[at]?.id ?? ''
  const said = await previewBy({ matches: [{ number: numberAt(0), name: names[1], studentId }] })
  expect(said.preview).toMatchObject({ counts: { new: 1, refused: 0 }, unknown: [] })
  await app.as(place.admin)(applyMarkUpload, { uploadId })
  await whenDone(uploadId)
  expect(await marksThere()).toMatchObject([{ family_name, value: 20 }])
})

it('says nothing of a row without a mark', async () => {
  const { preview: found } = await preview(`${header()}\n${numberAt(0)},${names[1]},\n${numberAt(1)},${names[1]},20\n`)
  expect(found).toMatchObject({ counts: { new: 1, refused: 0 }, unknown: [] })
})

it('knows the columns of the number and of the names in French', async () => {
  const mark = header().split(',')[2]
  const { mapping, preview: found } = await preview(
    `Matricule,Nom,Prénom,${mark}\n${numberAt(0)},Akello,Ada,10\n${numberAt(1)},Akello,Ruth,20\n`,
  )
  expect(mapping).toMatchObject({ number: { column: 0, kind: 'admission-number' }, names: [1, 2] })
  expect(found).toMatchObject({ counts: { new: 1, refused: 1 }, refused: [{ line: 3 }] })
})
