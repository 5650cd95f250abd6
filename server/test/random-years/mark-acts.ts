import {
  addMarkExemption,
  getReportDesk,
  moderateMarks,
  openMarkSheet,
  publishReportCards,
  undoMarkExemption,
  undoModeration,
} from '@bellhouse/contracts'
import { expect } from '@jest/globals'
import { sql } from 'kysely'
import { anAssessment } from '../marks-factories'
import { type Acts, type Given, of } from './act'
import type { RandomSchool } from './random-school'

/** A stream and a subject of its level, or a set and its own. */
export function placeOf(school: RandomSchool, { stream, subject, who }: Given) {
  const { art, music, maths, physics, history } = school.subjects
  const set = who % 4 === 0 ? school.book.setWith(of(school.sets, who)?.id ?? '') : undefined
  if (set) return { streamId: set.id, subjectId: set.subject, isSet: true }
  const { id = '', classCode } = of(school.streams, stream) ?? {}
  const subjectId = of(classCode === 's5' ? [physics, history] : [maths, art, music], subject) ?? ''
  return { streamId: id, subjectId, isSet: false }
}

async function mark(school: RandomSchool, given: Given) {
  const { start, end } = school.now.term
  const heldOn = [given.on, start, end].sort()[1] ?? given.on
  const { isSet, ...place } = placeOf(school, given)
  const at = { ...place, termId: school.now.termId }
  school.count += 1
  const { students } = await school.call(openMarkSheet, at)
  const state = given.who % 3 === 0 ? 'approved' : 'draft'
  const paper = given.who % 5 === 0 && at.subjectId === school.subjects.maths ? 1 : null
  const { db } = school.app
  const id = await anAssessment(db, { ...at, heldOn, state, paper, isSet, title: `Held ${school.count}` })
  // Who is exempt has a mark already, which says so.
  const { rows } = await sql<{ id: string }>`select student_id as id from mark where assessment_id = ${id}`.execute(db)
  const marked = students.filter(({ studentId }) => !rows.some((row) => row.id === studentId))
  for (const [index, { studentId }] of marked.entries()) {
    const value = (given.who + index) % 101
    await db.insertInto('mark').values({ assessment_id: id, student_id: studentId, value }).execute()
  }
  school.assessments.push(id)
}

const allMarks = (school: RandomSchool) =>
  school.app.db
    .selectFrom('mark')
    .innerJoin('assessment', 'assessment.id', 'assessment_id')
    .select(['assessment_id', 'student_id', 'value', 'mark.status'])
    .where((is) => is.or([is('value', 'is not', null), is('mark.status', 'is not', null)]))
    .where('term_id', '=', school.now.termId)
    .orderBy('assessment_id')
    .orderBy('student_id')
    .execute()

async function exempt(school: RandomSchool, { who, subject, teacher, on }: Given, paper: number | null) {
  const studentId = of(school.students, who)
  if (!studentId) return
  const { maths, art } = school.subjects
  const subjectId = paper === null ? (of([maths, art, null], subject) ?? null) : maths
  const kind = paper === null ? (of(['exempt', 'joined-late'] as const, teacher) ?? 'exempt') : 'absent'
  const before = await allMarks(school)
  const { exemption } = await school.call(addMarkExemption, {
    ...{ studentId, termId: school.now.termId, subjectId, paper, kind, reason: 'R' },
    ...{ from: null, until: kind === 'joined-late' ? on : null },
  })
  if (who % 3 > 0) return school.undoable.push({ kind: 'exemption', id: exemption.id })
  await school.call(undoMarkExemption, { exemptionId: exemption.id })
  expect(await allMarks(school)).toEqual(before)
}

const rules = [
  { kind: 'add', amount: 3 },
  { kind: 'scale', amount: 0.9 },
  { kind: 'mean', amount: 60 },
  { kind: 'maximum', amount: 100 },
] as const

async function moderate(school: RandomSchool, { who, subject }: Given) {
  const assessmentId = of(school.assessments, who)
  const rule = of(rules, subject)
  if (!assessmentId || !rule) return
  const before = await allMarks(school)
  const { id } = await school.call(moderateMarks, { assessmentId, ...rule, decimals: 0, reason: 'R' })
  if (who % 2 > 0) return school.undoable.push({ kind: 'moderation', id })
  await school.call(undoModeration, { moderationId: id })
  expect(await allMarks(school)).toEqual(before)
}

export const markActs = {
  mark,
  exempt: (school, given) => exempt(school, given, null),
  'absent from a paper': (school, given) => exempt(school, given, 1),
  moderate,
  publish: async (school, { stream }) => {
    const at = { streamId: of(school.streams, stream)?.id ?? '', termId: school.now.termId }
    await school.call(getReportDesk, at)
    const reasons = { reason: 'Marks came in', provisionalReason: 'Some marks come later' }
    await school.call(publishReportCards, { ...at, ...reasons, allowFewerMarks: true })
  },
} satisfies Acts
