import {
  applyMarkUpload,
  cancelMarkUpload,
  downloadMarkTemplate,
  getMarkUpload,
  listMarkTargets,
  mendMarkUpload,
  previewMarkUpload,
  startMarkUpload,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount, aStream, aStudent, aSubject } from '../../../../test/factories'
import { type Account, fileOf, markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, header, drop, whenDone, preview, bringIn, sheet, marksThere } = markDesk(app)

describe('a number that nobody has', () => {
  it('is asked about with the likeliest names, and what is said holds for this file', async () => {
    const [first] = place.students
    const file = `Adm no,Student name,${header().split(',')[2]}\nWRONG,Akello Given,7\n${place.students[1]?.admission_number},x,8\n`
    const seen = await preview(file)
    expect(seen.mapping.names).toEqual([1])
    const [unknown] = seen.preview?.unknown ?? []
    expect(unknown).toMatchObject({ number: 'WRONG', name: 'Akello Given', lines: [2] })
    expect(unknown?.candidates[0]).toMatchObject({ studentId: first?.id, number: first?.admission_number })
    expect(seen.preview?.counts).toMatchObject({ new: 1, refused: 1 })

    const matches = [{ number: 'WRONG', name: 'Akello Given', studentId: first?.id ?? '' }]
    const mapping = { ...seen.mapping, matches }
    const matched = await app.as(place.admin)(previewMarkUpload, { uploadId: seen.id, mapping })
    expect(matched.preview).toMatchObject({ counts: { new: 2, refused: 0 }, unknown: [] })
    await app.as(place.admin)(applyMarkUpload, { uploadId: seen.id })
    await whenDone(seen.id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([7, 8])
  })

  it('is asked about by name in a sheet with names alone, below its titles', async () => {
    const [first] = place.students
    const titles = 'ST KIZITO MATHEMATICS,,\nS.1 EAST TERM 3,,\n,,\n'
    const file = `${titles}No,NAME,${header().split(',')[2]}\n1,Akello Given,7\n`
    const draft = await drop(file)
    expect(draft.tables[0]).toMatchObject({ headers: ['No', 'NAME', header().split(',')[2]], rows: 1 })
    expect(draft.warnings[0]).toBe(
      'The names of the columns stand in line 4. What is above them is not read: ST KIZITO MATHEMATICS; S.1 EAST TERM 3.',
    )
    const mapping = { ...draft.mapping, number: { column: 1, kind: 'admission-number' as const }, names: [1] }
    const { preview: found } = await app.as(place.admin)(previewMarkUpload, { uploadId: draft.id, mapping })
    expect(found?.unknown?.[0]).toMatchObject({ name: 'Akello Given', lines: [5] })
    expect(found?.unknown?.[0]?.candidates[0]).toMatchObject({ studentId: first?.id })
  })

  it('is not matched with somebody whom the person does not reach', async () => {
    const far = await aStudent(app.db, { stream_id: (await aStream(app.db)).id })
    const { preview: found } = await preview(`${header()}\nWRONG,x,7\n`, place.teacher, {
      matches: [{ number: 'WRONG', name: 'x', studentId: far.id }],
    })
    expect(found?.counts).toMatchObject({ new: 0, refused: 1 })
  })
})

describe('a number', () => {
  it.each([
    ['without the zeros that a spreadsheet drops', '71', /Perhaps 0071 is meant/],
    ['of nobody', '72', /No student in this term has the admission number “72”\.$/],
  ])('%s finds nobody, and says why', async (_, number, sentence) => {
    await app.db
      .updateTable('student')
      .set({ admission_number: '0071' })
      .where('id', '=', place.students[0]?.id ?? '')
      .execute()
    const { preview: found } = await preview(`${header()}\n${number},x,1`)
    expect(found?.refused).toMatchObject([{ student: null, sentence: expect.stringMatching(sentence) }])
    await app.db
      .updateTable('student')
      .set({ admission_number: crypto.randomUUID() })
      .where('admission_number', '=', '0071')
      .execute()
  })

  it('of an exam finds the student, in any case of letters, unless two have it', async () => {
    const number = `u${crypto.randomUUID().slice(0, 6)}/001`
    const [first, second] = place.students
    const give = (id = '') => app.db.updateTable('student').set({ exam_number: number }).where('id', '=', id).execute()
    await give(first?.id)
    const content = `Index no,Name,${place.subject.code}\n${number.toUpperCase()},x,12`
    const { preview: found } = await preview(content)
    expect(found?.counts).toMatchObject({ new: 1, refused: 0 })
    await give(second?.id)
    const { preview: again } = await preview(content)
    expect(again?.refused[0]?.sentence).toContain('More than one student')
  })
})

describe('a template', () => {
  it.each(['csv', 'xlsx'] as const)('as %s comes back with every column recognised', async (format) => {
    const { filename, blob } = await app.as(place.teacher)(downloadMarkTemplate, {
      termId: place.termId,
      streamId: place.stream.id,
      format,
    })
    const draft = await app.as(place.teacher)(
      startMarkUpload,
      { streamId: place.stream.id },
      { files: [new File([blob as Blob], filename)] },
    )
    expect(draft).toMatchObject({
      tables: [{ rows: 3 }],
      mapping: { number: { column: 0 }, columns: [{ column: 3, subjectId: place.subject.id, title: 'Mid-term' }] },
    })
  })
})

describe('a teacher', () => {
  it('has what is allocated to them, and nothing else exists', async () => {
    const { stream, subject, teacher, termId } = place
    const elsewhere = await aStream(app.db)
    const asTeacher = app.as(teacher)
    expect(await asTeacher(listMarkTargets, {})).toMatchObject({
      streams: [{ id: stream.id }],
      subjects: [{ id: subject.id, assessments: [{ title: 'Mid-term', outOf: 50, open: 1 }] }],
    })
    const unreached = { termId, streamId: elsewhere.id }
    await expect(asTeacher(listMarkTargets, unreached)).rejects.toMatchObject({ status: 404 })
    await expect(asTeacher(downloadMarkTemplate, { ...unreached, format: 'csv' })).rejects.toMatchObject({
      status: 404,
    })
    const dropping = asTeacher(startMarkUpload, unreached, { files: [fileOf(sheet('1'))] })
    await expect(dropping).rejects.toMatchObject({ status: 404 })

    const other = await aSubject(app.db, { name: 'Art' })
    const columns = [{ column: 2, subjectId: other.id, title: 'Mid-term', paper: null, create: null }]
    const { preview: found } = await preview(sheet('1'), teacher, { columns })
    expect(found?.refused[0]?.sentence).toContain('is not allocated to you')
    expect(await bringIn(sheet('1', '2'), teacher)).toMatchObject({ state: 'applied' })
  })

  it('loses an allocation between preview and apply, and nothing is written', async () => {
    const { id, preview: found } = await preview(sheet('1', '2'), place.teacher)
    expect(found?.missing).toBe(1)
    await app.db.deleteFrom('allocation').where('stream_id', '=', place.stream.id).execute()
    await expect(app.as(place.teacher)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 404 })
    expect(await marksThere()).toEqual([])
  })

  it.each([
    ['their own', () => place.teacher, 200],
    ['another teacher’s', () => anAccount(app.db, 'staff'), 404],
    ['a teacher’s as a student', () => anAccount(app.db, 'student'), 403],
    ['a teacher’s as an admin', () => place.admin, 200],
  ])('sees %s upload as they should', async (_, caller, status) => {
    const { id } = await drop(sheet('1'), { by: place.teacher })
    const by = app.as((await caller()) as Account)
    const answers = [
      by(getMarkUpload, { uploadId: id }),
      by(cancelMarkUpload, { uploadId: id }),
      by(mendMarkUpload, { uploadId: crypto.randomUUID(), cells: [{ line: 2, column: 0, text: '' }] }),
    ] as const
    const [got, cancelled, unknown] = await Promise.allSettled(answers)
    const expected = status === 200 ? { status: 'fulfilled' } : { reason: { status } }
    expect(got).toMatchObject(expected)
    expect(cancelled).toMatchObject(expected)
    expect(unknown).toMatchObject({ reason: { status: status === 403 ? 403 : 404 } })
  })
})
