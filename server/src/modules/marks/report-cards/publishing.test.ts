import {
  allocate,
  getOwnMarks,
  getReportDesk,
  moveAssessments,
  planReportCards,
  previewReportCard,
  publishReportCards,
  type ReportObstacle,
  takeReportCard,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'
import { makePdf } from '../../../platform/pdf/make-pdf'
import type { CardContent } from './card-content'
import { cardDocument } from './card-document'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let termId: string
let place: { streamId: string; termId: string }
let chemistry: { id: string }
let ruth: string
let joy: string

beforeAll(async () => {
  await aSchool(app.db)
  termId = (await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()).id
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's1' })
  // Beginning of term 20 %, mid-term 20 %, end of term 60 %.
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
})

beforeEach(async () => {
  const stream = await aStream(app.db, { class_code: 's1' })
  place = { streamId: stream.id, termId }
  chemistry = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  ruth = (await aStudent(app.db, { given_names: 'Ruth', family_name: 'Nakato', stream_id: stream.id })).id
  joy = (await aStudent(app.db, { given_names: 'Joy', family_name: 'Akello', stream_id: stream.id })).id
})

type Given = Partial<Parameters<typeof anAssessment>[1]>

const held = (kind: NonNullable<Given['kind']>, title: string, given: Given = {}) =>
  anAssessment(app.db, {
    ...place,
    subjectId: chemistry.id,
    kind,
    title,
    marks: { [ruth]: 70, [joy]: 60 },
    ...given,
  })

const publish = (said: { reason?: string; provisionalReason?: string; allowFewerMarks?: boolean } = {}) =>
  app.as(admin)(publishReportCards, { ...place, reason: '', ...said })
const plan = () => app.as(admin)(planReportCards, place)
const sentencesOf = (obstacles: readonly ReportObstacle[]) =>
  obstacles
    .filter(({ gap }) => gap)
    .map(({ sentence }) => sentence)
    .sort()
const gaps = async () => sentencesOf((await app.as(admin)(getReportDesk, place)).obstacles)
async function previewOf(studentId: string) {
  const { blob } = (await app.as(admin)(previewReportCard, { ...place, studentId })) as { blob: Blob }
  return (await readPdf(new Uint8Array(await blob.arrayBuffer()))).pages[0]
}
const cards = () =>
  app.db
    .selectFrom('report_card')
    .select(['student_id', 'edition', 'content'])
    .where('term_id', '=', termId)
    .where('student_id', 'in', [ruth, joy])
    .orderBy('student_id')
    .orderBy('edition')
    .$castTo<{ student_id: string; edition: number; content: CardContent }>()
    .execute()
const cardOf = async (studentId: string) => {
  const all = (await cards()).filter((card) => card.student_id === studentId)
  return all.at(-1)?.content
}
async function pageOf(studentId: string) {
  const { students } = await app.as(admin)(getReportDesk, place)
  const cardId = students.find((student) => student.studentId === studentId)?.card?.id ?? ''
  const file = (await app.as(admin)(takeReportCard, { cardId })) as { blob: Blob }
  return (await readPdf(new Uint8Array(await file.blob.arrayBuffer()))).pages.join().replace(/\s+/g, ' ')
}

async function holdAll() {
  await held('beginning-of-term', 'First test')
  await held('mid-term', 'Mid-term test')
  return held('end-of-term', 'Exam')
}

describe('what is missing before cards are published', () => {
  it('is nothing where every component of every subject has its approved marks', async () => {
    await holdAll()
    expect(await gaps()).toEqual([])
    expect(await publish()).toEqual({ published: 2, unchanged: 0, provisional: 0 })
  })

  it('is told by component with its weight, with who lacks what', async () => {
    await held('beginning-of-term', 'First test', { marks: { [ruth]: 70 } })
    await held('mid-term', 'Mid-term test', { state: 'submitted' })
    expect(await gaps()).toEqual([
      'Chemistry: 1 mark is missing in First test (Beginning of term, 20 %): Akello, Joy',
      'Chemistry: Mid-term test (Mid-term, 20 %) is not approved yet, it is submitted',
      'Chemistry: no assessment for End of term (60 %)',
    ])
    const { obstacles } = await plan()
    expect(obstacles.find(({ gap }) => gap?.kind === 'no-assessment')).toMatchObject({
      isBlocking: true,
      isOverridable: true,
      subjectId: chemistry.id,
      gap: { component: 'End of term', weight: 60, students: 2, names: ['Akello, Joy', 'Nakato, Ruth'] },
    })
  })

  it('names ten at most, and says how many more there are', async () => {
    for (const name of 'ABCDEFGHIJK') {
      await aStudent(app.db, { given_names: name, family_name: 'Aber', stream_id: place.streamId })
    }
    await held('end-of-term', 'Exam')
    const [sentence] = (await gaps()).filter((one) => one.includes('Exam'))
    expect(sentence).toContain('11 marks are missing in Exam (End of term, 60 %): Aber, A; Aber, B;')
    expect(sentence).toMatch(/Aber, J and 1 more$/)
  })

  it('counts an assessment that weighs nothing as none', async () => {
    const exam = await holdAll()
    await app.db.updateTable('assessment').set({ weight: 0 }).where('id', '=', exam).execute()
    expect(await gaps()).toEqual(['Chemistry: no assessment for End of term (60 %)'])
  })

  it('tells of a subject that is taught and has no assessment at all', async () => {
    await holdAll()
    const physics = await aSubject(app.db, { name: 'Physics', compulsory: true })
    const { id: staffId } = await aStaff(app.db)
    await app.as(admin)(allocate, { staffId, subjectId: physics.id, ...place })
    const { stream } = await app.as(admin)(getReportDesk, place)
    expect(await gaps()).toEqual([`No assessment has been set for Physics in ${stream}`])
    await sql`update allocation set during = daterange((select start_date from term where id = ${termId}),
      (select start_date + 14 from term where id = ${termId})) where subject_id = ${physics.id}`.execute(app.db)
    expect(await gaps()).toEqual([`No assessment has been set for Physics in ${stream}`])
    await expect(publish()).rejects.toThrow(`No assessment has been set for Physics in ${stream}. Add what is missing`)
    await app.db.updateTable('subject').set({ compulsory: false }).where('id', '=', physics.id).execute()
  })

  it('lets a mark that is only reported apart be judged by a person', async () => {
    await holdAll()
    await held('project', 'The river', { marks: { [ruth]: 15 } })
    expect(await gaps()).toEqual(['Chemistry: 1 mark is missing in The river (reported apart): Akello, Joy'])
    expect(await publish()).toEqual({ published: 2, unchanged: 0, provisional: 0 })
  })
})

describe('publishing although something is missing', () => {
  it('is refused without a reason, with the list, and publishes nothing', async () => {
    await held('mid-term', 'Mid-term test')
    await expect(publish()).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Chemistry: no assessment for End of term (60 %)') },
    })
    expect(await cards()).toEqual([])
  })

  it('prints the word and the reason on the cards that lack something, and on no other', async () => {
    await held('beginning-of-term', 'First test')
    await held('mid-term', 'Mid-term test')
    await held('end-of-term', 'Exam', { marks: { [ruth]: 90 } })
    expect((await plan()).cards.map(({ name, isProvisional }) => [name, isProvisional])).toEqual([
      ['Akello, Joy', true],
      ['Nakato, Ruth', false],
    ])
    expect(await publish({ provisionalReason: 'Joy sits the paper in January' })).toEqual({
      published: 2,
      unchanged: 0,
      provisional: 1,
    })
    expect(await cardOf(joy)).toMatchObject({
      provisional: { reason: 'Joy sits the paper in January', missing: ['Chemistry: Exam'] },
    })
    expect((await cardOf(ruth))?.provisional).toBeUndefined()
    expect(await pageOf(joy)).toMatch(/PROVISIONAL\s+Joy sits the paper in January/)
    expect(await pageOf(ruth)).not.toContain('PROVISIONAL')
    const told = await app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('record_id', '=', place.streamId)
      .where('action', '=', 'publish report cards')
      .executeTakeFirstOrThrow()
    expect(told.after).toMatchObject({ provisional: 1, provisionalReason: 'Joy sits the paper in January' })
    const account = await anAccount(app.db, 'student', { student_id: joy })
    const { terms } = await app.as(account)(getOwnMarks, {})
    expect(terms.map(({ card }) => card?.isProvisional)).toEqual([true])
  })

  it('leaves out what nobody has approved, and leaves it open', async () => {
    await held('mid-term', 'Mid-term test')
    const exam = await held('end-of-term', 'Exam', { state: 'draft' })
    await publish({ provisionalReason: 'The examination is being marked' })
    expect((await cardOf(ruth))?.subjects[0]).toMatchObject({ components: [null, 70, null], percent: 70 })
    const { status } = await app.db
      .selectFrom('assessment')
      .select('status')
      .where('id', '=', exam)
      .executeTakeFirstOrThrow()
    expect(status).toBe('draft')
  })

  it('is previewed as it would go out: without what nobody has approved, which is named', async () => {
    await held('beginning-of-term', 'First test')
    await held('mid-term', 'Mid-term test')
    await held('end-of-term', 'Exam', { state: 'submitted', marks: { [ruth]: 98, [joy]: 60 } })
    const preview = () => previewOf(ruth)
    const shown = await preview()
    expect(shown).toContain('PROVISIONAL')
    expect(shown).toContain('Not given or not approved yet: Chemistry: Exam.')
    expect(shown).not.toMatch(/\b98\b/)
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('title', '=', 'Exam').execute()
    const whole = await preview()
    expect(whole).not.toContain('PROVISIONAL')
    expect(whole).toMatch(/\b98\b/)
  })

  it('names whoever taught a subject last in the term where nobody does at its end', async () => {
    await held('end-of-term', 'Exam')
    const taught = async (name: string, until: string) => {
      const staff = await aStaff(app.db, { given_names: name, family_name: 'Zed' })
      const during = sql<string>`daterange('2026-09-07', ${until})`
      const taken = { subject_id: chemistry.id, stream_id: place.streamId }
      await app.db
        .insertInto('allocation')
        .values({ staff_id: staff.id, ...taken, during })
        .execute()
    }
    await taught('Quentin', '2026-10-01')
    await taught('Xaver', '2026-11-02')
    const shown = await previewOf(ruth)
    expect([shown?.includes('XZ'), shown?.includes('QZ')]).toEqual([true, false])
  })

  it('names once what is neither approved nor has the student’s mark', async () => {
    await held('beginning-of-term', 'First test')
    await held('mid-term', 'Mid-term test')
    await held('end-of-term', 'Exam', { state: 'submitted', marks: { [joy]: 60 } })
    expect(await previewOf(ruth)).toContain('Not given or not approved yet: Chemistry: Exam.')
  })

  it('cannot be done where no assessment at all is approved', async () => {
    await held('end-of-term', 'Exam', { state: 'draft' })
    await expect(publish({ provisionalReason: 'In a hurry' })).rejects.toMatchObject({ status: 409 })
  })

  it('is replaced by a card that says so once nothing is missing', async () => {
    await held('beginning-of-term', 'First test')
    await held('mid-term', 'Mid-term test')
    await publish({ provisionalReason: 'The examination is being marked' })
    await held('end-of-term', 'Exam')

    const { cards: planned, provisionalReason } = await plan()
    expect(provisionalReason).toBe('The examination is being marked')
    expect(planned[1]).toMatchObject({
      name: 'Nakato, Ruth',
      isProvisional: false,
      replaces: {
        edition: 1,
        isProvisional: true,
        marksBefore: 2,
        marksAfter: 3,
        changes: [{ subject: 'Chemistry', what: 'End of term', before: '–', after: '70' }],
      },
    })
    await expect(publish()).rejects.toMatchObject({ status: 400, problem: { fields: { reason: expect.any(String) } } })
    expect(await publish({ reason: 'The examination is marked' })).toMatchObject({ published: 2, provisional: 0 })
    expect(await cardOf(ruth)).toMatchObject({
      replaces: { edition: 1, isProvisional: true, reason: 'The examination is marked' },
    })
    const page = await pageOf(ruth)
    expect(page).toContain('edition 2: replaces the provisional card')
    expect(page).not.toContain('PROVISIONAL')
  })

  it('makes no new edition of a provisional card on which nothing has changed, whatever the reason is now', async () => {
    await held('mid-term', 'Mid-term test')
    await publish({ provisionalReason: 'The examination is being marked' })
    for (const said of [{}, { provisionalReason: 'Still being marked' }]) {
      expect(await publish(said)).toEqual({ published: 0, unchanged: 2, provisional: 0 })
    }
  })

  it('fits on one page with the longest reason and the longest comments', async () => {
    await held('mid-term', 'Mid-term test')
    await publish({ provisionalReason: 'The examination is being marked. '.repeat(13).slice(0, 400).trim() })
    const content = (await cardOf(ruth)) as CardContent
    const long = 'Ruth has worked with great care and patience. '.repeat(9).slice(0, 400)
    for (const count of [1, 9, 13, 15]) {
      const full = {
        ...content,
        subjects: Array.from({ length: count }, () => content.subjects[0] as CardContent['subjects'][number]),
        comments: { classTeacher: long, headTeacher: long, classTeacherName: 'Grace Auma' },
      }
      const seal = { code: 'K7QM-2F9D-XR4T', address: 'https://portal.example/verify/K7QM-2F9D-XR4T' }
      const published = { publishedAt: '2026-12-04T10:00:00Z', publishedOn: '2026-12-04' }
      const card = { content: full, edition: 1, ...published, badge: null, seal }
      const { pages } = await readPdf(await makePdf(cardDocument([card])))
      expect([count, pages.length]).toEqual([count, 1])
    }
  })
})

describe('replacing cards that are out', () => {
  async function reopen(exam: string) {
    await app.as(admin)(moveAssessments, { assessmentIds: [exam], to: 'draft', reason: 'A wrong page' })
  }
  const approve = (exam: string) =>
    app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', exam).execute()

  it('shows which marks change', async () => {
    const exam = await holdAll()
    await publish()
    await reopen(exam)
    await app.db
      .updateTable('mark')
      .set({ value: 90 })
      .where('assessment_id', '=', exam)
      .where('student_id', '=', ruth)
      .execute()
    await approve(exam)
    const { cards: planned, unchanged } = await plan()
    expect(unchanged).toBe(1)
    expect(planned[0]?.replaces?.changes).toEqual([
      { subject: 'Chemistry', what: 'End of term', before: '70', after: '90' },
      { subject: 'Chemistry', what: 'Total', before: '70 C3', after: '82 D2' },
      { subject: '', what: 'Average', before: '70', after: '82' },
    ])
  })

  it('is asked for on the desk of whose marks come to another average than the card has, until they are out', async () => {
    const exam = await holdAll()
    await publish()
    const changed = async () => {
      const { students } = await app.as(admin)(getReportDesk, place)
      return students.flatMap(({ name, card }) => (card?.isAverageChanged ? name : []))
    }
    expect(await changed()).toEqual([])
    const ofRuth = app.db.updateTable('mark').set({ value: 90 }).where('student_id', '=', ruth)
    await ofRuth.where('assessment_id', '=', exam).execute()
    expect(await changed()).toEqual(['Nakato, Ruth'])
    await publish({ reason: 'A wrong mark' })
    expect(await changed()).toEqual([])
  })

  it('is asked for where marks have changed and the average has not, with the subjects of which it is so', async () => {
    await holdAll()
    const physics = await aSubject(app.db, { name: 'Physics', compulsory: true })
    for (const kind of ['beginning-of-term', 'mid-term', 'end-of-term'] as const) {
      await held(kind, `Physics ${kind}`, { subjectId: physics.id })
    }
    await publish()
    const differing = async () => {
      const { students } = await app.as(admin)(getReportDesk, place)
      return students.flatMap(({ name, card }) =>
        card?.differsIn ? [[name, card.isAverageChanged, card.differsIn]] : [],
      )
    }
    expect(await differing()).toEqual([])
    const put = (subjectId: string, value: number) =>
      app.db
        .updateTable('mark')
        .set({ value })
        .where('student_id', '=', ruth)
        .where('assessment_id', 'in', (query) =>
          query
            .selectFrom('assessment')
            .select('id')
            .where('subject_id', '=', subjectId)
            .where('kind', '=', 'end-of-term'),
        )
        .execute()
    await put(chemistry.id, 90)
    await put(physics.id, 50)
    expect(await differing()).toEqual([['Nakato, Ruth', undefined, ['Chemistry', 'Physics']]])
    await publish({ reason: 'Two papers were mixed up' })
    expect(await differing()).toEqual([])
  })

  it('is not needed where a reopened assessment is approved unchanged, and students see its marks again', async () => {
    const exam = await holdAll()
    await publish()
    await reopen(exam)
    await approve(exam)
    expect(await plan()).toMatchObject({ cards: [], unchanged: 2, waiting: 1 })
    expect(await publish()).toEqual({ published: 0, unchanged: 2, provisional: 0 })
    expect(await plan()).toMatchObject({ cards: [], unchanged: 2, waiting: 0 })
    const { status } = await app.db
      .selectFrom('assessment')
      .select('status')
      .where('id', '=', exam)
      .executeTakeFirstOrThrow()
    expect(status).toBe('published')
  })

  it('is refused where the new card has fewer marks, until somebody says that this is right', async () => {
    const exam = await holdAll()
    await publish()
    await reopen(exam)
    const said = { reason: 'The paper was lost', provisionalReason: 'The paper is written again' }
    await expect(publish(said)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Akello, Joy; Nakato, Ruth would have fewer marks') },
    })
    expect(await cards()).toHaveLength(2)
    expect(await publish({ ...said, allowFewerMarks: true })).toMatchObject({ published: 2, provisional: 2 })
  })

  it('is left to the stream where the student is at the end of the term', async () => {
    await holdAll()
    const other = await aStream(app.db, { class_code: 's1' })
    await inStream(app.db, joy, other.id)
    expect(await publish()).toMatchObject({ published: 1 })
    expect((await cards()).map(({ student_id }) => student_id)).toEqual([ruth])
  })
})

describe('who may look at what publishing would do', () => {
  it.each([
    ['nobody who is not signed in', () => null, 401],
    ['no class teacher', () => anAccount(app.db, 'staff'), 403],
    ['no student', () => anAccount(app.db, 'student', { student_id: ruth }), 403],
  ])('is %s', async (_, caller, status) => {
    await expect(app.as(await caller())(planReportCards, place)).rejects.toMatchObject({ status })
  })

  it('answers 404 for a stream that does not exist', async () => {
    await expect(app.as(admin)(planReportCards, { ...place, streamId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
  })
})
