import {
  addPaperTemplate,
  changeStudents,
  checkPaper,
  issuePaper,
  listPaperTemplates,
  listStudentPapers,
  previewPaper,
  publishReportCards,
  removePaperTemplate,
  savePaperTemplate,
  takePaper,
  type WrittenKind,
  withdrawPaper,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { readSquares } from '../../../../test/read-squares'
import { testApp } from '../../../../test/test-app'

const app = testApp({ settings: { PUBLIC_URL: 'https://portal.hill-school.example' } })

let admin: Awaited<ReturnType<typeof anAccount>>
let place: { streamId: string; termId: string }
let ruth: string
const templates = new Map<WrittenKind, string>()

beforeAll(async () => {
  const { term } = await aSchool(app.db, { name: 'Hill School' })
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's1', name: 'East' })
  place = { streamId: stream.id, termId: term.id }
  ruth = await aPupil('Ruth', { admission_number: 'HS/1', admitted_on: '2021-02-01' })
  const subject = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel', examAlone('ug-9pt-vienna-olevel'))
  await anAssessment(app.db, { ...place, subjectId: subject.id, marks: { [ruth]: 86 } })
  await app.as(admin)(publishReportCards, { ...place, reason: '' })
  for (const { kind, id } of await app.as(admin)(listPaperTemplates, {})) templates.set(kind, id)
})

async function aPupil(given_names: string, given = {}) {
  const name = { given_names, family_name: 'Nakato', stream_id: place.streamId }
  return (await aStudent(app.db, { ...name, ...given })).id
}

async function aLeaver(given = {}) {
  return aPupil('Joy', { status: 'left', admitted_on: '2020-02-03', ...given })
}

const orderOf = (kind: WrittenKind, studentId: string, more = {}) => ({
  ...{ studentId, templateId: templates.get(kind) ?? '', conduct: 'Very good' },
  ...more,
})
const issue = (kind: WrittenKind, studentId: string, more = {}) =>
  app.as(admin)(issuePaper, orderOf(kind, studentId, more))
const bytesOf = async (file: unknown) => new Uint8Array(await (file as { blob: Blob }).blob.arrayBuffer())
const print = async (paperId: string) => bytesOf(await app.as(admin)(takePaper, { paperId }))
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.join(' ').replace(/\s+/g, ' ')
const check = (code: string) => app.as(null)(checkPaper, { code })

describe('issuing a paper', () => {
  it('puts the results of every published card on a transcript', async () => {
    const { id, code, edition } = await issue('transcript', ruth)
    const bytes = await print(id)
    const text = await textOf(bytes)
    for (const words of [
      'Transcript of results',
      'Ruth Nakato',
      'HS/1',
      'S1 East',
      'Chemistry',
      '86 D1',
      'Average',
      '86.0 %',
    ])
      expect(text).toContain(words)
    expect(text).toContain(`for the code ${code}`)
    expect(readSquares(bytes)).toEqual([`https://portal.hill-school.example/verify/${code}`])
    expect(edition).toBe(1)
    expect(await check(code)).toMatchObject({
      kind: 'transcript',
      initials: 'R. N.',
      replacedOn: null,
      withdrawnOn: null,
    })
  })

  it('writes what was typed and what is on record on a leaving certificate', async () => {
    const joy = await aLeaver()
    const { id } = await issue('leaving-certificate', joy, { leftOn: '2025-12-05' })
    const text = await textOf(await print(id))
    expect(text).toContain('was admitted to Hill School on 3 February 2020 and left on 5 December 2025')
    expect(text).toContain('The last class attended was S1 East. Conduct during the time at the school: Very good.')
  })

  it('takes the last day from the record of whoever left by it', async () => {
    const ida = await aPupil('Ida', { admitted_on: '2024-02-05' })
    await app.as(admin)(changeStudents, { studentIds: [ida], status: 'left', on: '2026-11-20' })
    const { leftOn } = await app.as(admin)(listStudentPapers, { studentId: ida })
    const { id } = await issue('leaving-certificate', ida)
    const text = await textOf(await print(id))
    expect(leftOn?.slice(0, 7)).toBe('2026-11')
    expect(text).toContain(`left on ${Number(leftOn?.slice(8))} November 2026`)
  })

  it('looks the same before, but for the code, and keeps nothing of that', async () => {
    const bytes = await bytesOf(await app.as(admin)(previewPaper, orderOf('testimonial', ruth)))
    expect(await textOf(bytes)).toContain('Preview, not issued')
    expect(readSquares(bytes)).toEqual([])
    const { papers } = await app.as(admin)(listStudentPapers, { studentId: ruth })
    expect(papers.map(({ kind }) => kind)).not.toContain('testimonial')
  })

  it('is printed again byte for byte, whatever changes later, and is replaced by the next of its kind', async () => {
    const first = await issue('testimonial', ruth)
    const before = await print(first.id)
    await app.db.updateTable('student').set({ given_names: 'Rose' }).where('id', '=', ruth).execute()
    await app.db.updateTable('school').set({ name: 'Valley School' }).execute()
    expect(Buffer.from(await print(first.id)).equals(Buffer.from(before))).toBe(true)

    const second = await issue('testimonial', ruth)
    expect(second.edition).toBe(2)
    expect(await textOf(await print(second.id))).toContain('edition 2: replaces the one before')
    expect((await check(first.code)).replacedOn).toBe(second.issuedOn)
    await app.as(admin)(withdrawPaper, { paperId: second.id, reason: 'The name was wrong' })
    expect((await check(first.code)).replacedOn).toBeNull()
    await app.db.updateTable('student').set({ given_names: 'Ruth' }).where('id', '=', ruth).execute()
    await app.db.updateTable('school').set({ name: 'Hill School' }).execute()
  })

  it('is refused where it is not due, or something is not known', async () => {
    const message = (words: string) => ({ status: 409, problem: { message: expect.stringContaining(words) } })
    await expect(issue('leaving-certificate', ruth)).rejects.toMatchObject(message('is still at the school'))
    const joy = await aLeaver({ admitted_on: null })
    await expect(issue('transcript', joy)).rejects.toMatchObject(message('nothing to put on a transcript'))
    await expect(issue('leaving-certificate', joy, { conduct: '' })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { conduct: expect.any(String) } },
    })
    await expect(issue('leaving-certificate', joy, { leftOn: '2025-12-05' })).rejects.toMatchObject(
      message('{admitted on}'),
    )
    await expect(issue('testimonial', crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(issue('testimonial', ruth, { templateId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    const { papers } = await app.as(admin)(listStudentPapers, { studentId: joy })
    expect(papers).toEqual([])
  })

  it('is refused where the typeface has no letters for the name, until another is on record', async () => {
    const leaver = await aLeaver({ given_names: '小明', printed_name: '王小明' })
    await expect(issue('leaving-certificate', leaver, { leftOn: '2025-11-28' })).rejects.toMatchObject({
      status: 409,
      message: 'Papers have no letters for 王小明. Write a “Name on results” in the record of the student.',
    })
    await app.db.updateTable('student').set({ printed_name: 'Wang Xiaoming' }).where('id', '=', leaver).execute()
    await issue('leaving-certificate', leaver, { leftOn: '2025-11-28' })
  })

  it('gives those of a kind that are issued at once an edition each', async () => {
    const pupil = await aPupil('Ida', { admitted_on: '2024-02-01' })
    const all = await Promise.all(Array.from({ length: 6 }, () => issue('testimonial', pupil)))
    expect(all.map(({ edition }) => edition).sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('withdrawing a paper', () => {
  it('is told to whoever asks, and happens once', async () => {
    const { id, code } = await issue('testimonial', ruth)
    const { withdrawn } = await app.as(admin)(withdrawPaper, { paperId: id, reason: 'Issued by mistake' })
    expect(withdrawn).toMatchObject({ reason: 'Issued by mistake' })
    expect((await check(code)).withdrawnOn).toBe(withdrawn?.on)
    expect(await textOf(await print(id))).toContain('This paper is no longer valid.')
    await expect(app.as(admin)(withdrawPaper, { paperId: id, reason: 'Again' })).rejects.toMatchObject({ status: 409 })
    await expect(app.as(admin)(withdrawPaper, { paperId: crypto.randomUUID(), reason: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is all that may ever change', async () => {
    const { id } = await issue('testimonial', ruth)
    const change = (values: object) => app.db.updateTable('issued_paper').set(values).where('id', '=', id).execute()
    await expect(change({ content: '{}' })).rejects.toThrow('stays as it is')
    await expect(change({ issued_on: '2020-01-01' })).rejects.toThrow('stays as it is')
    await expect(app.db.deleteFrom('issued_paper').where('id', '=', id).execute()).rejects.toThrow('stays as it is')
    await app.as(admin)(withdrawPaper, { paperId: id, reason: 'Issued by mistake' })
    await expect(change({ withdrawn_on: null, withdrawn_reason: null })).rejects.toThrow('stays as it is')
  })
})

describe('the texts for papers', () => {
  const text = { kind: 'testimonial' as const, title: 'For clubs', text: '{name} leads the choir.' }

  it('are written, changed and removed by an admin', async () => {
    const added = await app.as(admin)(addPaperTemplate, text)
    await expect(app.as(admin)(addPaperTemplate, text)).rejects.toMatchObject({
      problem: { fields: { title: expect.any(String) } },
    })
    const { id: templateId, version } = added
    const saved = await app.as(admin)(savePaperTemplate, { ...text, templateId, version, text: '{name} led it.' })
    expect(saved).toMatchObject({ text: '{name} led it.', version: version + 1 })
    await expect(app.as(admin)(savePaperTemplate, { ...text, templateId, version })).rejects.toMatchObject({
      status: 412,
    })
    await expect(
      app.as(admin)(savePaperTemplate, { ...text, templateId, version: version + 1, title: 'Testimonial' }),
    ).rejects.toMatchObject({ status: 400 })
    await app.as(admin)(removePaperTemplate, { templateId })
    await expect(app.as(admin)(removePaperTemplate, { templateId })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['{nmae} leads the choir.', /\{nmae\} is not known\. Use \{name\}, .* or \{issued on\}\./],
    ['{name leads the choir.', /A brace stands alone/],
    ['   ', /Write what stands on the paper/],
  ])('are refused where they say %s', async (words, sentence) => {
    const adding = app.as(admin)(addPaperTemplate, { ...text, text: words })
    await expect(adding).rejects.toMatchObject({
      status: 400,
      problem: { fields: { text: expect.stringMatching(sentence) } },
    })
  })
})

describe('who may', () => {
  it.each(['staff', 'student'] as const)('issues, reads and withdraws nothing as %s', async (category) => {
    const { id: paperId } = await issue('testimonial', ruth)
    const own = category === 'student' ? { student_id: ruth } : {}
    const caller = app.as(await anAccount(app.db, category, own))
    const refused = { status: 403 }
    await expect(caller(issuePaper, orderOf('testimonial', ruth))).rejects.toMatchObject(refused)
    await expect(caller(previewPaper, orderOf('testimonial', ruth))).rejects.toMatchObject(refused)
    await expect(caller(listStudentPapers, { studentId: ruth })).rejects.toMatchObject(refused)
    await expect(caller(takePaper, { paperId })).rejects.toMatchObject(refused)
    await expect(caller(withdrawPaper, { paperId, reason: 'x' })).rejects.toMatchObject(refused)
    await expect(caller(listPaperTemplates, {})).rejects.toMatchObject(refused)
  })
})
