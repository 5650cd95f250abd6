import {
  addHandOver,
  changeAllocations,
  endSet,
  foreseeCurrentTerm,
  makeCurrent,
  makeSets,
  moveToSet,
  previewSets,
  resumeSet,
  undoAllocationAct,
  undoMarkExemption,
  undoModeration,
  undoStudentAct,
  unmakeSets,
  unpinTerm,
  withdrawHandOver,
} from '@bellhouse/contracts'
import { expect } from '@jest/globals'
import { beginDay } from '../factories'
import { type Acts, type Given, of } from './act'
import { undoImport } from './import-acts'
import { placeOf } from './mark-acts'
import type { RandomSchool, Undoable } from './random-school'
import { recorded } from './student-acts'

async function makeSetsOf(school: RandomSchool, { who, stream, subject, on }: Given) {
  const classCode = of(['s1', 's2'], stream) ?? ''
  const subjectId = of([school.subjects.maths, school.subjects.art], subject) ?? ''
  const streamIds = school.streams.filter((one) => one.classCode === classCode).map(({ id }) => id)
  const way = of(['evenly', 'balanced', 'by-mark'] as const, who) ?? 'evenly'
  const place = { classCode, subjectId, streamIds, on }
  const { sets: planned } = await school.call(previewSets, { ...place, way, count: 2 })
  school.count += 1
  const sets = planned.map(({ students }, index) => ({
    ...{ title: `Set ${school.count} ${index}`, staffIds: school.staff.slice(index, index + 1) },
    // Some are left with their streams.
    studentIds: students.map(({ id }) => id).filter((_, at) => (at + who) % 4 > 0),
  }))
  const { setIds, actId } = await school.call(makeSets, { ...place, sets })
  const { now, next } = school
  // What is made between two years begins with the second of them.
  const pages = school.book.copy(sets.flatMap(({ studentIds }) => studentIds))
  const year = on <= now.end ? now : next
  const from = on > year.start ? on : year.start
  for (const [index, id] of setIds.entries()) {
    school.book.makesSet({ id, subject: subjectId, streams: streamIds, from, until: dayAfterYear(year.number) })
    school.sets.push({ id, actId, pages })
    for (const studentId of sets[index]?.studentIds ?? []) school.book.joins(studentId, subjectId, from, id)
  }
}

const dayAfterYear = (number: number) => `${number + 1}-01-01`

async function moveBetweenSets(school: RandomSchool, { who, stream, on }: Given) {
  const set = school.book.setWith(of(school.sets, who)?.id ?? '')
  const studentId = of(school.students, who >> 3)
  if (!set || !studentId) return
  const classCode = school.streams.find(({ id }) => set.streams.includes(id))?.classCode ?? ''
  const setId = stream === 0 ? null : set.id
  const { subject: subjectId } = set
  await recorded(
    school,
    { who, studentIds: [studentId] },
    () => school.call(moveToSet, { classCode, subjectId, on, moves: [{ studentId, setId }] }),
    () => school.book.joins(studentId, subjectId, on, setId),
  )
}

/** The set ends on a day; by turns it goes on all the same. */
async function endOne(school: RandomSchool, { who, on }: Given) {
  const set = school.book.setWith(of(school.sets, who)?.id ?? '')
  if (!set) return
  const before = await school.copies()
  const { actId } = await school.call(endSet, { setId: set.id, on })
  if (who % 2 > 0) return school.book.endsSet(set.id, on)
  await school.call(resumeSet, { setId: set.id, actId })
  expect(await school.copies()).toEqual(before)
}

/** Sets that were made are no more; what their students were in before them is so again. */
async function dissolve(school: RandomSchool, { who }: Given) {
  const made = of(school.sets, who)
  if (!made) return
  const together = school.sets.filter(({ actId }) => actId !== null && actId === made.actId)
  const setIds = together.map(({ id }) => id)
  await school.call(unmakeSets, { setIds, actId: made.actId })
  for (const id of setIds) school.book.dissolvesSet(id)
  school.book.putBack(made.pages)
  school.sets = school.sets.filter(({ id }) => !setIds.includes(id))
}

async function allocate(school: RandomSchool, given: Given) {
  const { isSet: _, ...cell } = placeOf(school, given)
  const [one, other] = [of(school.staff, given.teacher) ?? '', of(school.staff, given.teacher + 1) ?? '']
  const change = given.who % 2 === 0 ? { adds: [one], ends: [other] } : { adds: [], ends: [one, other] }
  const { actId } = await school.call(changeAllocations, { on: given.on, cells: [{ ...cell, ...change }] })
  if (actId) school.undoable.push({ kind: 'allocation', id: actId })
}

type UndoOf<Kind> = (school: RandomSchool, act: Extract<Undoable, { kind: Kind }>) => Promise<unknown>

const undoes: { [Kind in Undoable['kind']]: UndoOf<Kind> } = {
  student: async (school, { id: actId, pages }) => {
    await school.call(undoStudentAct, { actId })
    school.book.putBack(pages)
  },
  allocation: (school, { id: actId }) => school.call(undoAllocationAct, { actId }),
  moderation: (school, { id: moderationId }) => school.call(undoModeration, { moderationId }),
  exemption: (school, { id: exemptionId }) => school.call(undoMarkExemption, { exemptionId }),
  import: undoImport,
}

const undoOne = <Kind extends Undoable['kind']>(school: RandomSchool, act: Extract<Undoable, { kind: Kind }>) =>
  (undoes[act.kind as Kind] as UndoOf<Kind>)(school, act)

export const teachingActs = {
  'make sets': makeSetsOf,
  'move between sets': moveBetweenSets,
  'end a set': endOne,
  'dissolve sets': dissolve,
  allocate,
  'hand over': async (school, { teacher, on }) => {
    const given = { staffId: of(school.staff, teacher) ?? '', toStaffId: of(school.staff, teacher + 1) ?? '' }
    const last = `${school.now.number}-12-01`
    const { id } = await school.call(addHandOver, {
      ...{ ...given, firstDay: on, lastDay: on > last ? on : last, groups: null },
    })
    school.handOvers.push(id)
  },
  'take back': async (school, { who }) => {
    const handOverId = of(school.handOvers, who)
    if (handOverId) await school.call(withdrawHandOver, { handOverId })
  },
  'another current term': async (school, { who }) => {
    const termId = school.now.termId
    const before = await school.copies()
    await school.call(foreseeCurrentTerm, { termId })
    await school.call(makeCurrent, { termId })
    expect(await school.copies()).toEqual(before)
    if (who % 2 === 0) await school.call(unpinTerm, {})
  },
  undo: async (school, { who }) => {
    const act = of(school.undoable, who)
    if (act) await undoOne(school, act)
  },
  day: (school, { on }) => beginDay(school.app.db, on),
} satisfies Acts
