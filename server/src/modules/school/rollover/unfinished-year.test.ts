import { addressOf, makeSets, previewRollover } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { rolloverDesk } from '../../../../test/rollover-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, streams, students, goodPlan } = rolloverDesk(app)

it('warns of cards and marks that the last term lacks, and of classes without a scheme in the new year', async () => {
  const warnings = async () => {
    const { problems } = await app.as(place.admin)(previewRollover, await goodPlan())
    return problems.filter(({ mend }) => /report_cards|marks|grading/.test(mend?.address ?? ''))
  }
  const subject = await aSubject(app.db, { name: 'Drama', code: '999', compulsory: true })
  const inTerm = { termId: place.oldTermId, subjectId: subject.id }
  const marks = { [students.ada]: 70 }
  await anAssessment(app.db, { ...inTerm, streamId: streams.s1East.id, marks })
  await anAssessment(app.db, { ...inTerm, streamId: streams.s2East.id })
  const schemeId = await aGradedClass(app.db, place.admin.id, 's2', 'ug-nlsc-uce')
  const graded = { academic_year_id: place.toYearId, grading_scheme_id: schemeId }
  await app.db
    .insertInto('class_grading')
    .values([
      { ...graded, class_code: 's1' },
      { ...graded, class_code: 's2' },
    ])
    .execute()
  await app.db
    .insertInto('report_card')
    .values({
      ...{ term_id: place.oldTermId, stream_id: streams.s3East.id, student_id: students.dan, content: '{}' },
      grading_scheme_id: schemeId,
    })
    .execute()

  expect(await warnings()).toEqual([
    {
      stops: false,
      sentence: '4 streams have no report cards of 2026 Term 3: S1 East, S2 East, S4 East and S6 Arts.',
      mend: { word: 'Show report cards', address: `/report_cards?term=${place.oldTermId}` },
    },
    {
      stops: false,
      sentence: '2 marks are missing on 2 mark sheets of 2026 Term 3.',
      mend: { word: 'Show marks', address: addressOf.marks(null, { term: place.oldTermId }) },
    },
    {
      stops: false,
      sentence: '3 classes have no grading scheme in 2091 yet: S3, S4 and S5.',
      mend: { word: 'Choose schemes', address: `/grading?year=${place.toYearId}` },
    },
  ])
})

it('warns of marks that students had seen and see no more, until they are published again', async () => {
  const warnings = async () => {
    const { problems } = await app.as(place.admin)(previewRollover, await goodPlan())
    return problems
      .filter(({ sentence }) => /reopened/.test(sentence))
      .map(({ sentence, mend }) => [sentence, mend?.address])
  }
  const subject = await aSubject(app.db, { name: 'Music', code: '998', compulsory: true })
  const given = {
    termId: place.oldTermId,
    subjectId: subject.id,
    streamId: streams.s1East.id,
    state: 'published' as const,
  }
  const ids = [
    await anAssessment(app.db, given),
    await anAssessment(app.db, { ...given, title: 'Test', kind: 'activity' }),
  ]
  const put = (id: string | undefined, status: 'draft' | 'published') =>
    app.db
      .updateTable('assessment')
      .set({ status })
      .where('id', '=', id ?? '')
      .execute()
  expect(await warnings()).toEqual([])
  for (const id of ids) await put(id, 'draft')
  const address = addressOf.marks(null, { term: place.oldTermId })
  expect(await warnings()).toEqual([
    [
      '2 assessments of 2026 Term 3 were reopened, and students do not see their marks until they are published again.',
      address,
    ],
  ])
  await put(ids[0], 'published')
  expect(await warnings()).toEqual([
    [
      '1 assessment of 2026 Term 3 was reopened, and students do not see its marks until it is published again.',
      address,
    ],
  ])
  await put(ids[1], 'published')
  expect(await warnings()).toEqual([])
})

it('warns of sets that end with the year, until there are those of the new one', async () => {
  const warnings = async () => {
    const { problems } = await app.as(place.admin)(previewRollover, await goodPlan())
    return problems.filter(({ mend }) => mend?.address.startsWith('/sets'))
  }
  expect(await warnings()).toEqual([])
  const { id: subjectId } = await aSubject(app.db, { name: 'Algebra', compulsory: true })
  const make = (on: string, title: string) =>
    app.as(place.admin)(makeSets, {
      ...{ classCode: 's2', subjectId, streamIds: [streams.s2East.id], on },
      sets: [{ title, staffIds: [], studentIds: [] }],
    })
  await make('2026-10-19', 'S2 Algebra set 1')
  expect(await warnings()).toEqual([
    {
      stops: false,
      sentence:
        'Sets end with 2026: S2 (Algebra). Make those of 2091 once everybody is in their new class, so that their teachers have registers from its first day on.',
      mend: { word: 'Show sets', address: '/sets/' },
    },
  ])
  await make('2091-02-08', 'S2 Algebra set 1 of 2091')
  expect(await warnings()).toEqual([])
})
