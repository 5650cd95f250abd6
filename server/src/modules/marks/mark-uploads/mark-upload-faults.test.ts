import { applyMarkUpload, mendMarkUpload, previewMarkUpload } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { aStream, aStudent, aSubject } from '../../../../test/factories'
import { aMidTerm, markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, header, drop, whenDone, preview, bringIn, sheet, marksThere } = markDesk(app)

describe('what is not plainly a mark', () => {
  it('empties a mark by the word that was chosen, and by nothing else', async () => {
    await bringIn(sheet('7', '8', '9'))
    const seen = await preview(sheet('none', '', '9'), place.admin, { clear: 'none' })
    expect(seen.preview).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 1, refused: 0 },
      changes: [{ line: 2, student: expect.stringContaining('Akello'), before: '7', after: '' }],
      cleared: 1,
      empty: 1,
      emptyCells: [{ line: 3, student: expect.stringContaining('Byaruhanga'), title: 'Mid-term' }],
    })
    await app.as(place.admin)(applyMarkUpload, { uploadId: seen.id, changeMarks: true })
    await whenDone(seen.id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([null, 8, 9])

    const unsaid = await preview(sheet('none'))
    expect(unsaid.preview?.counts).toMatchObject({ changed: 0, refused: 1 })
  })

  it('empties nothing where there is no mark', async () => {
    const seen = await preview(sheet('-', '8'), place.admin, { clear: '-' })
    expect(seen.preview?.counts).toEqual({ new: 1, changed: 0, unchanged: 1, refused: 0 })
  })

  it.each(['7', 'ABS', 'ex'])('does not take a mark for the word that empties one: %s', async (clear) => {
    await expect(preview(sheet('7'), place.admin, { clear })).rejects.toMatchObject({ status: 400 })
  })

  it('refuses by its line a row that is shorter or longer than the header, and a mark above the most', async () => {
    const [ada, ben, cy] = place.students.map((one) => one.admission_number)
    const seen = await preview(`${header()}\n${ada},x,51\n${ben},7\n${cy},x,8,9\n`)
    expect(seen.preview?.refused.map(({ line, sentence }) => [line, sentence])).toEqual([
      [2, '51 is more than 50, the most that can be reached.'],
      [3, expect.stringContaining('This row has 2 of 3 columns')],
      [4, expect.stringContaining('This row has 4 columns and the header has 3.')],
    ])
  })
})

describe('what is refused', () => {
  it('is told with line, column and a sentence, and skipped only when that is chosen', async () => {
    const other = await aStudent(app.db, { family_name: 'Other', stream_id: (await aStream(app.db)).id })
    const content = [
      sheet('51', '1E2', '7'),
      `nobody,x,7`,
      `${other.admission_number},x,7`,
      `${place.students[2]?.admission_number},x,8`,
      ',x,9',
      'ghost,x,',
    ].join('\n')
    const { id, preview: found } = await preview(content)
    expect(found?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 7 })
    expect(found?.refused.map(({ line, column }) => [line, column])).toEqual([
      [2, 2],
      [3, 2],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 0],
    ])
    expect(found?.refused.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('more than 50'),
      expect.stringContaining('“1E2” is not a mark'),
      expect.stringContaining('in line 7 too'),
      expect.stringContaining('No student in this term has the admission number “nobody”'),
      expect.stringContaining('and not in'),
      expect.stringContaining('in line 4 too'),
      expect.stringContaining('no admission number'),
    ])
    await expect(app.as(place.admin)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 409 })
    expect(await marksThere()).toEqual([])
  })

  it('is mended in its place, and then written', async () => {
    const { id } = await preview(sheet('51', '20', 'x'))
    const cells = [
      { line: 2, column: 2, text: '41' },
      { line: 4, column: 0, text: '' },
    ]
    const mended = await app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    expect(mended.preview?.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await whenDone(id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([41, 20])

    const late = app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    await expect(late).rejects.toMatchObject({ status: 409 })
  })

  it.each([
    ['approved', 'An admin can reopen', () => place.admin],
    ['submitted', 'Take the assessment back', () => place.teacher],
  ] as const)('covers marks of an assessment that is %s', async (status, sentence, by) => {
    await app.db.updateTable('assessment').set({ status }).where('id', '=', place.assessmentId).execute()
    const mapping = {
      columns: [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }],
    }
    const { preview: found } = await preview(sheet('10'), by(), mapping)
    expect(found?.refused).toMatchObject([{ sentence: expect.stringContaining(sentence) }])
  })

  it('leaves out a mark that is what it was in an assessment that is approved', async () => {
    await bringIn(sheet('10', 'ABS', '30'))
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', place.assessmentId).execute()
    const mapping = {
      columns: [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }],
    }
    const { preview: found } = await preview(sheet('10', 'abs', '31'), place.admin, mapping)
    expect(found).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 1 }, refused: [{ line: 4 }] })
  })

  it('covers a subject that others of the stream chose and this student did not', async () => {
    const optional = await aSubject(app.db, { name: 'Art' })
    await aMidTerm(app, { termId: place.termId, streamId: place.stream.id, subjectId: optional.id })
    const [chooser] = place.students
    await app.db
      .insertInto('subject_choice')
      .values({ student_id: chooser?.id ?? '', subject_id: optional.id })
      .execute()
    const columns = [{ column: 2, subjectId: optional.id, title: 'Mid-term', paper: null, create: null }]
    const { preview: found } = await preview(sheet('10', '11'), place.admin, { columns })
    expect(found).toMatchObject({ counts: { new: 1, refused: 1 }, refused: [{ line: 3 }], missing: 0 })
    expect(found?.refused[0]?.sentence).toContain('does not take Art')
  })

  it('never becomes a match by order or by name: the column of the numbers has to be chosen', async () => {
    const draft = await drop('Name,Mark\nAkello Ada,10\n')
    expect(draft).toMatchObject({ mapping: { number: null }, warnings: [expect.stringContaining('never matched')] })
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewing = app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: { ...draft.mapping, columns },
    })
    await expect(previewing).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Choose the column'),
    })
  })

  it('is asked about where two columns could be the number', async () => {
    const draft = await drop('Admission number,Adm no,Mark\nA,B,10\n')
    expect(draft.mapping.number).toBeNull()
  })
})

describe('a file that means harm', () => {
  const workbook = (cells: readonly string[][]) => {
    const rows = cells.map(
      (row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    return zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>'),
      'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${rows.join('')}</sheetData>`),
    })
  }

  it('may hold characters that no database keeps', async () => {
    const odd = `${'9'.repeat(19)}😀${'9'.repeat(18)}😀`
    const bytes = workbook([
      ['Admission number', 'Ma&#0;rk'],
      [`${place.students[0]?.admission_number}`, `${odd}&#0;`],
    ])
    const { id, mapping } = await drop(bytes, { name: 'odd.xlsx' })
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewed = await app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns } })
    expect(previewed.preview?.refused).toMatchObject([{ header: 'Ma\uFFFDrk' }])
    const cells = [{ line: 2, column: 1, text: '\0\ud800' }]
    const mended = await app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    expect(mended.preview?.counts.refused).toBe(1)
  })

  it('may not have more marks than a school has', async () => {
    const { id, mapping } = await drop(`Admission number,Mark\n${'x,1\n'.repeat(100_001)}`)
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewing = app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns } })
    await expect(previewing).rejects.toMatchObject({ status: 400, message: expect.stringContaining('100,000') })
  })
})

describe('a file that is none', () => {
  const compound = (text = '') =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.alloc(600), ...Buffer.from(text, 'utf16le')])
  const lockedOds = () =>
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': new Uint8Array([1, 2, 3]),
      'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
    })

  it.each([
    ['an old Excel file', 'marks.xls', () => compound(), /too old.*Save as/],
    ['an Excel file with a password', 'marks.xlsx', () => compound('EncryptedPackage'), /password/],
    ['an ods file with a password', 'marks.ods', lockedOds, /password/],
    ['an empty file', 'marks.csv', () => '', /is empty/],
    ['a header alone', 'marks.csv', () => 'Admission number,Mark\n', /no rows/],
    ['rows that became one quoted cell', 'marks.csv', () => '"Admission number,Mark"\n"1,2"\n', /office program/],
    [
      'a zip that unpacks to very much',
      'marks.zip',
      () => zipSync({ 'a.csv': new Uint8Array(105 * 1024 * 1024) }, { level: 1 }),
      /more than is read at once/,
    ],
    ['a PDF', 'marks.pdf', () => '%PDF-1.7', /is a PDF/],
  ])('is named as what it is: %s', async (_, name, content, sentence) => {
    const dropping = drop(content() as string, { name })
    await expect(dropping).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) })
  })
})
