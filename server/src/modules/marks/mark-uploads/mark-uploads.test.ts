import {
  applyMarkUpload,
  cancelMarkUpload,
  downloadMarkUploadChanges,
  getMarkUpload,
  listMarkChanges,
  previewMarkUpload,
  undoMarkUpload,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aSubject } from '../../../../test/factories'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'
import { jobNotices } from '../../../platform/jobs/job.repo'

const app = testApp()
const { place, drop, whenDone, preview, bringIn, sheet, marksThere } = markDesk(app)

describe('taking an upload back', () => {
  const undo = (uploadId: string, by = place.admin) => app.as(by)(undoMarkUpload, { uploadId })

  it('restores every mark as it was, and none where there was none', async () => {
    await bringIn(sheet('7', '8'))
    const { id } = await bringIn(sheet('9', '8', '10'))
    expect(await undo(id)).toMatchObject({ state: 'undone' })
    expect((await marksThere()).map(({ value }) => value)).toEqual([7, 8, null])
    await expect(undo(id)).rejects.toMatchObject({ status: 409 })
  })

  it('takes the assessments along that it has made, and keeps what was written of their marks', async () => {
    const { id, mapping } = await drop(sheet('7', '8'))
    const create = { kind: 'activity' as const, outOf: 50, weight: 1, date: '2026-11-20' }
    const columns = mapping.columns.map((one) => ({ ...one, title: 'Quiz', create }))
    const bring = async (uploadId: string) => {
      await app.as(place.admin)(previewMarkUpload, { uploadId, mapping: { ...mapping, columns } })
      await app.as(place.admin)(applyMarkUpload, { uploadId })
      expect(await whenDone(uploadId)).toMatchObject({ state: 'applied', failure: null })
    }
    const quiz = () => app.db.selectFrom('assessment').select('id').where('title', '=', 'Quiz').execute()
    await bring(id)
    const [made] = await quiz()
    expect(await undo(id)).toMatchObject({ state: 'undone' })
    expect(await quiz()).toEqual([])
    const changes = app.db
      .selectFrom('mark_history')
      .select('value')
      .where('assessment_id', '=', made?.id ?? '')
    const values = (await changes.orderBy('version').execute()).map(({ value }) => value)
    expect([values.slice(0, 2).sort(), values.slice(2)]).toEqual([
      [7, 8],
      [null, null],
    ])
    const left = await app.db.selectFrom('withdrawn_assessment').select(['id', 'title', 'import_id']).execute()
    expect(left).toEqual([{ id: made?.id, title: 'Quiz', import_id: id }])

    const again = await drop(sheet('7', '8'))
    await bring(again.id)
    const [second] = await quiz()
    const student_id = place.students[2]?.id ?? ''
    await app.db
      .insertInto('mark')
      .values({ assessment_id: second?.id ?? '', student_id, value: 5 })
      .execute()
    await expect(undo(again.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/because 1 assessment has other marks afterwards: .*Quiz/),
    })
    expect(await quiz()).toHaveLength(1)
  })

  it('is refused with the list where somebody has changed a mark since', async () => {
    const { id } = await bringIn(sheet('7', '8'), place.teacher)
    await bringIn(sheet('9'))
    await expect(undo(id, place.teacher)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/because 1 mark was changed afterwards: Akello/),
    })
    expect((await marksThere()).map(({ value }) => value)).toEqual([9, 8])
  })

  it('is refused where the assessment is closed', async () => {
    const { id } = await bringIn(sheet('7'))
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', place.assessmentId).execute()
    await expect(undo(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('(approved)') })
  })

  it('is not for a teacher who did not bring it', async () => {
    const { id } = await bringIn(sheet('7'))
    await expect(undo(id, place.teacher)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a file of marks', () => {
  it('is recognised, previewed and written, and the history of each mark names it', async () => {
    const draft = await drop(sheet('45.5', 'abs', '0'))
    expect(draft).toMatchObject({
      state: 'mapping',
      tables: [{ rows: 3, encoding: 'utf-8', delimiter: ',' }],
      mapping: {
        number: { column: 0, kind: 'admission-number' },
        columns: [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', create: null }],
      },
    })
    const { preview: found } = await app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: draft.mapping,
    })
    expect(found).toMatchObject({ counts: { new: 3, changed: 0, unchanged: 0, refused: 0 }, empty: 0, missing: 0 })

    await app.as(place.admin)(applyMarkUpload, { uploadId: draft.id })
    expect(await whenDone(draft.id)).toMatchObject({ state: 'applied', failure: null, progress: { done: 3, total: 3 } })
    expect(await marksThere()).toMatchObject([
      { family_name: 'Akello', value: 45.5, status: null },
      { family_name: 'Byaruhanga', value: null, status: 'absent' },
      { family_name: 'Chebet', value: 0, status: null },
    ])
    const changes = await app.as(place.admin)(listMarkChanges, {
      assessmentId: place.assessmentId,
      studentId: place.students[0]?.id ?? '',
    })
    expect(changes).toMatchObject([{ value: 45.5, file: 'marks.csv' }])
  })

  it('changes nothing the second time, and a repeated order writes nothing twice', async () => {
    const { id } = await bringIn(sheet('10', '20', '30'))
    expect(await app.as(place.admin)(applyMarkUpload, { uploadId: id })).toMatchObject({ state: 'applied' })
    const { preview: again } = await preview(sheet('10', '20', '30'))
    expect(again?.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
    await bringIn(sheet('10', '20', '30'))
    const history = await app.db
      .selectFrom('mark_history')
      .select('id')
      .where('assessment_id', '=', place.assessmentId)
      .execute()
    expect(history).toHaveLength(3)
  })

  it('shows marks that would change, old and new, and changes them only when told to', async () => {
    await bringIn(sheet('10', '20', '30'))
    const { id, preview: found } = await preview(sheet('11', '20', ''))
    expect(found).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 1, refused: 0 },
      changes: [{ line: 2, student: 'Akello, Ada', title: 'Mid-term', before: '10', after: '11' }],
      empty: 1,
      missing: 0,
    })
    const { blob } = await app.as(place.admin)(downloadMarkUploadChanges, { uploadId: id, format: 'csv' })
    expect(await (blob as Blob).text()).toMatch(/Akello, Ada.*,10,11/)

    await expect(app.as(place.admin)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 409 })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, changeMarks: true })
    await whenDone(id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([11, 20, 30])
  })

  it('is applied by nobody once the marks have changed since its preview, and gets a new preview', async () => {
    const { id } = await preview(sheet('10', '20', '30'))
    await bringIn(sheet('12'))

    const applying = app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await expect(applying).rejects.toMatchObject({ status: 409, message: expect.stringContaining('new preview') })
    const now = await app.as(place.admin)(getMarkUpload, { uploadId: id })
    expect(now).toMatchObject({ state: 'previewed', preview: { counts: { new: 2, changed: 1 } } })
    expect((await marksThere()).map(({ value }) => value)).toEqual([12])
  })

  it('makes an assessment that is missing, once, in the term and with what was chosen', async () => {
    const create = { kind: 'end-of-term' as const, outOf: 20, weight: 3, date: '2026-11-30' }
    const columns = [{ column: 2, subjectId: place.subject.id, title: 'Final', paper: null, create }]
    const { id, preview: found } = await preview(sheet('10', '20', '21'), place.admin, { columns })
    expect(found).toMatchObject({
      counts: { new: 2, refused: 1 },
      assessments: [{ title: 'Final', new: 2, made: 1 }],
      missing: 0,
      refused: [{ line: 4, text: '21', sentence: expect.stringContaining('more than 20') }],
    })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
    expect((await whenDone(id)).state).toBe('applied')
    const made = await app.db.selectFrom('assessment').selectAll().where('title', '=', 'Final').execute()
    expect(made).toMatchObject([{ stream_id: place.stream.id, out_of: 20, weight: 3, held_on: '2026-11-30' }])
  })

  it('can have a row for each student and subject', async () => {
    await aSubject(app.db, { name: place.subject.name })
    const [first, second, third] = place.students
    const content = [
      'Adm. no.;Subject;Mark',
      `${first?.admission_number};${place.subject.code};12,5`,
      `${second?.admission_number};mathematics;13`,
      `${third?.admission_number};Alchemy;14`,
    ].join('\n')
    const draft = await drop(content)
    expect(draft.mapping).toMatchObject({ shape: 'long', number: { column: 0 } })
    const long = { subject: 1, mark: 2, title: 'Mid-term', paper: null, create: null }
    const { preview: found } = await app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: { ...draft.mapping, long },
    })
    expect(found).toMatchObject({
      counts: { new: 1, refused: 2 },
      refused: [
        { line: 3, column: 1, text: 'mathematics', sentence: expect.stringContaining('Write its code') },
        { line: 4, column: 1, header: 'Subject', sentence: expect.stringContaining('no subject “Alchemy”') },
      ],
    })
  })
})

describe('an assessment that is made for a file', () => {
  it('is held in the year of its term', async () => {
    const { id: uploadId, mapping } = await drop(sheet('1', '2', '3'))
    const create = { kind: 'mid-term' as const, outOf: 20, weight: 1, date: '1926-10-20' }
    const columns = mapping.columns.map((column) => ({ ...column, title: 'Test', create }))
    await expect(
      app.as(place.admin)(previewMarkUpload, { uploadId, mapping: { ...mapping, columns } }),
    ).rejects.toMatchObject({
      status: 409,
      message:
        '“Test” is dated 20 October 1926. The year 2026 lasts from 1 February 2026 until 31 December 2026. Choose a day in it.',
    })
  })
})

describe('at once', () => {
  it('one upload that is applied many times is written once', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const orders = Array.from({ length: 6 }, () => app.as(place.admin)(applyMarkUpload, { uploadId: id }))
    await Promise.allSettled(orders)
    expect((await whenDone(id)).state).toBe('applied')
    const history = await app.db
      .selectFrom('mark_history')
      .select('id')
      .where('assessment_id', '=', place.assessmentId)
      .execute()
    expect(history).toHaveLength(3)
  })

  it('of two uploads for the same marks one is written, and the other tells of it', async () => {
    const [one, other] = [await preview(sheet('1', '2', '3')), await preview(sheet('4', '5', '6'))]
    const apply = (uploadId: string) => app.as(place.admin)(applyMarkUpload, { uploadId })
    await Promise.allSettled([apply(one.id), apply(other.id)])
    const ends = [await whenDone(one.id), await whenDone(other.id)]
    expect(ends.filter(({ state }) => state === 'applied')).toHaveLength(1)
    const values = (await marksThere()).map(({ value }) => value)
    expect([
      [1, 2, 3],
      [4, 5, 6],
    ]).toContainEqual(values)
  })
})

describe('stopping', () => {
  it('leaves nothing behind when it is cancelled in the middle', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const blocker = await app.db.startTransaction().execute()
    // Somebody is just writing one of the marks, so that the upload waits in the middle.
    await blocker
      .insertInto('mark')
      .values({ assessment_id: place.assessmentId, student_id: place.students[2]?.id ?? '', value: 9 })
      .execute()
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await app.as(place.admin)(cancelMarkUpload, { uploadId: id })
    await blocker.rollback().execute()
    expect((await whenDone(id)).state).toBe('cancelled')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await marksThere()).toEqual([])
    expect((await whenDone(id)).state).toBe('cancelled')
  })

  it('writes nothing where somebody else writes one of the marks meanwhile', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const blocker = await app.db.startTransaction().execute()
    await blocker
      .insertInto('mark')
      .values({ assessment_id: place.assessmentId, student_id: place.students[2]?.id ?? '', value: 9 })
      .execute()
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await blocker.commit().execute()
    const ended = await whenDone(id)
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('changed since the preview') })
    expect((await marksThere()).map(({ value }) => value)).toEqual([9])
  })

  it('is done by another server when the first one died in the middle', async () => {
    const { id } = await preview(sheet('1'))
    const payload = JSON.stringify({ importId: id, consent: { skipRefused: false, changeMarks: false } })
    const ofTheDead = { kind: 'apply import', payload, owner_id: place.admin.id, state: 'running' as const }
    const { id: jobId } = await app.db
      .insertInto('job')
      .values({ ...ofTheDead, server: 'dead', attempts: 1, seen_at: new Date(Date.now() - 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('import').set({ state: 'applying', job_id: jobId }).where('id', '=', id).execute()
    await sql`select pg_notify(${jobNotices}, '')`.execute(app.db)
    expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null })
    expect((await marksThere()).map(({ value }) => value)).toEqual([1])
  })
})
