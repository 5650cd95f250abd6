import {
  activateGradingScheme,
  chooseGrading,
  copyGradingScheme,
  getOwnMarks,
  getReportDesk,
  listOwnTerms,
  planReportCards,
  publishReportCards,
  saveGradingScheme,
  takeReportCard,
} from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('leaves marks, cards and the past as they are where a class is graded by another version in mid-year, and says so on the desk', async () => {
  const termId = (await aSchool(app.db)).term.id
  const yearId = (await app.db.selectFrom('academic_year').select('id').executeTakeFirstOrThrow()).id
  const admin = await anAccount(app.db, 'admin')
  const office = app.as(admin)
  const { id: streamId } = await aStream(app.db, { class_code: 's1' })
  const place = { streamId, termId }
  // Beginning of term 20 %, mid-term 20 %, end of term 60 %.
  const first = await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  const { id: subjectId } = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  const { id: ruth } = await aStudent(app.db, { given_names: 'Ruth', family_name: 'Nakato', stream_id: streamId })
  const student = app.as(await anAccount(app.db, 'student', { student_id: ruth }))
  for (const [kind, value] of [
    ['beginning-of-term', 50],
    ['mid-term', 50],
    ['end-of-term', 90],
  ] as const) {
    await anAssessment(app.db, { ...place, subjectId, kind, title: kind, marks: { [ruth]: value } })
  }
  await office(publishReportCards, { ...place, reason: '' })
  const marks = () => app.db.selectFrom('mark').selectAll().orderBy('assessment_id').execute()
  const cards = () => app.db.selectFrom('report_card').selectAll().orderBy('edition').execute()
  const cardOnDesk = async () => (await office(getReportDesk, place)).students[0]?.card
  const seen = async () => {
    const [term] = (await student(getOwnMarks, {})).terms
    const [own] = (await student(listOwnTerms, {})).terms
    return [term?.average, term?.card?.edition, own?.average]
  }
  const before = { marks: await marks(), cards: await cards() }
  expect(await seen()).toEqual([74, 1, 74])

  const next = await office(copyGradingScheme, { schemeId: first })
  const components = next.document.components.map((one, index) => ({ ...one, weight: [10, 10, 80][index] ?? 0 }))
  const { name, level, note } = next
  const document = { ...next.document, components }
  const saved = await office(saveGradingScheme, {
    ...{ schemeId: next.id, version: next.version, name, level, note, document },
  })
  await office(activateGradingScheme, { schemeId: next.id, version: saved.version })
  expect(await cardOnDesk()).not.toHaveProperty('gradedBy')
  await office(chooseGrading, { yearId, classCode: 's1', schemeId: next.id })

  const told = app.db.selectFrom('audit_entry').select(['before', 'after']).where('action', '=', 'choose grading')
  expect(await told.executeTakeFirstOrThrow()).toMatchObject({
    ...{ before: { classCode: 's1', schemeId: first }, after: { classCode: 's1', schemeId: next.id } },
  })
  expect(await marks()).toEqual(before.marks)
  expect(await cards()).toEqual(before.cards)
  expect(await seen()).toEqual([74, 1, 74])
  expect((await office(getReportDesk, place)).students[0]?.average).toBe(82)
  const card = await cardOnDesk()
  expect(card).toMatchObject({ gradedBy: `${name}, version 1`, differsIn: ['Chemistry', 'average'] })
  const { blob } = (await office(takeReportCard, { cardId: card?.id ?? '' })) as { blob: Blob }
  const [page] = (await readPdf(new Uint8Array(await blob.arrayBuffer()))).pages
  expect(page).toMatch(/\b74\b/)

  const plan = await office(planReportCards, place)
  expect(plan.cards[0]?.replaces?.changes).toContainEqual({
    ...{ subject: '', what: 'Graded by', before: `${name}, version 1`, after: `${name}, version 2` },
  })
  await expect(office(publishReportCards, { ...place, reason: '' })).rejects.toMatchObject({ status: 400 })
  expect((await cards()).map(({ edition }) => edition)).toEqual([1])
  await office(publishReportCards, { ...place, reason: 'The weights were wrong' })
  const [kept, newest] = await cards()
  expect(kept).toEqual(before.cards[0])
  expect(newest?.grading_scheme_id).toBe(next.id)
  expect(await seen()).toEqual([82, 2, 82])
  expect(await cardOnDesk()).not.toHaveProperty('gradedBy')
})
