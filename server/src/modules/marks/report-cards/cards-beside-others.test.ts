import {
  getReportDesk,
  getSchoolSettings,
  planReportCards,
  publishReportCards,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import type { CardContent } from './card-content'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let place: { streamId: string; termId: string }
let subjectId: string
let students: string[]

beforeAll(async () => {
  await aSchool(app.db)
  const term = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's1' })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  place = { streamId: stream.id, termId: term.id }
  subjectId = (await aSubject(app.db, { name: 'Chemistry', compulsory: true })).id
  const names = ['Akello', 'Bbosa', 'Nakato']
  const made = names.map((family_name) => aStudent(app.db, { family_name, stream_id: stream.id }))
  students = (await Promise.all(made)).map(({ id }) => id)
})

const contentOf = async (studentId: string | undefined) => {
  const { content } = await app.db
    .selectFrom('report_card')
    .select('content')
    .where('student_id', '=', studentId ?? '')
    .where('term_id', '=', place.termId)
    .$castTo<{ content: CardContent }>()
    .executeTakeFirstOrThrow()
  return content
}

/** A card of the first student from a term before this one. */
async function publishedBefore(average: number) {
  const { academic_year_id, start_date } = await app.db
    .selectFrom('term')
    .select(['academic_year_id', 'start_date'])
    .where('id', '=', place.termId)
    .executeTakeFirstOrThrow()
  const day = (before: number) => new Date(Date.parse(String(start_date)) - before * 86_400_000).toISOString()
  const { id } = await app.db
    .insertInto('term')
    .values({ academic_year_id, title: 'Before', number: 2, start_date: day(60), end_date: day(20) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scheme = await app.db.selectFrom('grading_scheme').select('id').executeTakeFirstOrThrow()
  await app.db
    .insertInto('report_card')
    .values({
      ...{ student_id: students[0] ?? '', term_id: id, stream_id: place.streamId, grading_scheme_id: scheme.id },
      ...{ edition: 1, published_by: admin.id, content: JSON.stringify({ average, term: { label: 'Term before' } }) },
    })
    .execute()
}

it('says on each card what the stream got, what the cards before said, and how it looks', async () => {
  const { badge: _, ...settings } = await app.as(admin)(getSchoolSettings, {})
  await app.as(admin)(saveSchoolSettings, { ...settings, cardTemplate: 'framed' })
  await publishedBefore(58.5)
  for (const kind of ['beginning-of-term', 'mid-term', 'end-of-term'] as const) {
    const marks = Object.fromEntries(students.map((id, index) => [id, 60 + 10 * index]))
    await anAssessment(app.db, { ...place, subjectId, kind, title: kind, marks })
  }
  await app.as(admin)(publishReportCards, { ...place, reason: '' })
  const [first, last] = [await contentOf(students[0]), await contentOf(students[2])]
  expect(first).toMatchObject({ template: 'framed', average: 60, streamAverage: 70, subjects: [{ mean: 70 }] })
  expect(first.earlier).toEqual([{ term: 'Term before', average: 58.5 }])
  expect(last).toMatchObject({ average: 80, streamAverage: 70, earlier: [] })
})

it('is said on the desk to have the name of before once that is corrected, and what publishing again changes', async () => {
  const corrected = students[0] ?? ''
  const onDesk = async () => {
    const desk = await app.as(admin)(getReportDesk, place)
    return desk.students.map(({ card }) => card?.nameOnCard)
  }
  expect(await onDesk()).toEqual([undefined, undefined, undefined])
  await app.db.updateTable('student').set({ family_name: 'Akelo' }).where('id', '=', corrected).execute()
  expect(await onDesk()).toEqual(['Akello, Ada', undefined, undefined])
  const { cards } = await app.as(admin)(planReportCards, place)
  expect(cards.find(({ studentId }) => studentId === corrected)?.replaces?.changes).toContainEqual({
    ...{ subject: '', what: 'Name', before: 'Akello, Ada', after: 'Akelo, Ada' },
  })
})
