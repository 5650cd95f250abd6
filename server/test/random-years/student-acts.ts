import {
  addStudent,
  applyRollover,
  changeStudents,
  findElectives,
  mergeStudents,
  previewRollover,
  previewStudentMerge,
  proposeRollover,
  type RolloverPlan,
  saveElectives,
  undoRollover,
  undoStudentAct,
} from '@bellhouse/contracts'
import { expect } from '@jest/globals'
import { listKeptFaults } from '../kept-figures'
import { type Acts, type Given, of } from './act'
import type { RandomSchool } from './random-school'

const nobody = {
  ...{ learnerId: null, examNumber: null, printedName: null, birthDate: null, phone: null, email: null, sex: null },
  ...{ house: null, residence: null, consentOn: null, consentBy: null, consentNote: null, guardians: [] },
}

/** An act on students that is written in the book, or that is taken back at once and leaves no trace. */
export async function recorded(
  school: RandomSchool,
  { who, studentIds }: { who: number; studentIds: readonly string[] },
  run: () => Promise<{ actId: string | null }>,
  write: () => void,
) {
  const before = await school.copies()
  const { actId } = await run()
  if (!actId) return expect(await school.copies()).toEqual(before)
  if (who % 3 === 0) {
    await school.call(undoStudentAct, { actId })
    return expect(await school.copies()).toEqual(before)
  }
  const pages = school.book.copy(studentIds)
  write()
  school.undoable.push({ kind: 'student', id: actId, pages })
}

async function onStudent(
  school: RandomSchool,
  { who }: Given,
  run: (studentId: string) => Promise<{ actId: string | null }>,
  write: (studentId: string) => void,
) {
  const studentId = of(school.students, who)
  if (!studentId) return
  await recorded(
    school,
    { who, studentIds: [studentId] },
    () => run(studentId),
    () => write(studentId),
  )
}

const statusFrom =
  (status: 'active' | 'left' | 'suspended') =>
  (school: RandomSchool, given: Given): Promise<unknown> =>
    onStudent(
      school,
      given,
      (studentId) => school.call(changeStudents, { studentIds: [studentId], status, on: given.on, reason: 'R' }),
      (studentId) => {
        if (status === 'left') school.book.leaves(studentId, given.on)
        else school.book.isHere(studentId, given.on, status === 'suspended')
      },
    )

/** Takes one elective and drops the other. */
async function swap(school: RandomSchool, given: Given) {
  const { art, music } = school.subjects
  const [takes, drops] = given.subject % 2 === 0 ? [art, music] : [music, art]
  const classCode = of(['s1', 's2'], given.stream) ?? ''
  const studentId = of(school.students, given.who)
  if (studentId) await choose(school, given, classCode, { studentId, takes: [takes], drops: [drops] })
}

/** What goes together in S5, instead of all that the student took there. */
async function combine(school: RandomSchool, given: Given) {
  const { combinations, subjects, students } = await school.call(findElectives, { classCode: 's5', on: given.on })
  const studentId = of(students, given.who)?.id
  if (!studentId) return
  const takes = of(combinations, given.subject)?.subjectIds ?? []
  const drops = subjects.map(({ id }) => id).filter((id) => !takes.includes(id))
  await choose(school, given, 's5', { studentId, takes, drops })
}

interface Choice {
  studentId: string
  takes: string[]
  drops: string[]
}

async function choose(school: RandomSchool, { who, on }: Given, classCode: string, choice: Choice) {
  const studentIds = [choice.studentId]
  await recorded(
    school,
    { who, studentIds },
    () => school.call(saveElectives, { classCode, on, choices: [choice] }),
    () => school.book.chooses(choice.studentId, on, choice),
  )
}

/** Two records of one student become one: what both have counts by turns for the one and the other. */
async function merge(school: RandomSchool, { who, stream }: Given) {
  const keptId = of(school.students, who)
  const otherId = of(school.students, who + 1 + stream)
  // Of many, so that the school does not run empty.
  if (!keptId || !otherId || school.students.length < 12) return
  const take = who % 2 === 0 ? ('kept' as const) : ('other' as const)
  const { marks, cards, papers, admissions } = await school.call(previewStudentMerge, { keptId, otherId })
  await school.call(mergeStudents, {
    ...{ keptId, otherId, account: take, reason: 'One and the same' },
    marks: marks.map(({ assessmentId }) => ({ assessmentId, take })),
    cards: cards.map(({ termId }) => ({ termId, take })),
    papers: papers.map(({ kind }) => ({ kind, take })),
    ...(admissions && { admission: take }),
  })
  school.book.merges(keptId, otherId)
  school.students.splice(school.students.indexOf(otherId), 1)
}

export async function rollOver(school: RandomSchool) {
  const { call, now, next } = school
  const { plan: proposed } = await call(proposeRollover, { fromYearId: now.id, toYearId: next.id })
  const goesOn = new Map(school.streams.map(({ id, classCode }) => [id, classCode === 's1']))
  const streams = proposed.streams.map((choice) =>
    goesOn.get(choice.streamId) ? choice : { ...choice, goes: 'leaves' as const, to: null },
  )
  const plan: RolloverPlan = { ...proposed, streams }
  const { digest } = await call(previewRollover, plan)
  const { id } = await call(applyRollover, { plan, digest, confirmed: true })
  return id
}

/** Everybody of S1 into the stream of the same name in S2; others leave. */
export async function writeRollover(school: RandomSchool) {
  const { book, next } = school
  const today = await school.today()
  const streamsOf = (code: string) => school.streams.filter(({ classCode }) => classCode === code)
  for (const student of school.students) {
    const stay = book.stayOn(student, today)
    // Who is in no stream is not taken along.
    if (!stay?.stream) continue
    const at = streamsOf('s1').findIndex(({ id }) => id === stay.stream)
    const goesTo = streamsOf('s2')[at]?.id
    if (goesTo) book.isTakenAlong(student, next.start, goesTo)
    else book.ends(student, `${next.number}-01-01`)
  }
}

export const studentActs = {
  admit: async (school, { stream, subject, on }) => {
    const { subjects, call, book } = school
    school.count += 1
    const given = of(school.streams, stream)
    const electives = given?.classCode === 's5' ? [subjects.physics, subjects.history] : [subjects.art, subjects.music]
    const chosen = electives.slice(subject % 3, (subject % 3) + 1)
    const { id } = await call(addStudent, {
      ...nobody,
      ...{ admissionNumber: `R-${school.count}`, givenNames: `N${school.count}`, familyName: 'Nakato' },
      ...{ status: 'active', streamId: given?.id ?? null, admittedOn: on, subjectIds: chosen },
    })
    const year = school.yearStart(await school.today())
    book.admits(id, { from: on > year ? on : year, stream: given?.id ?? '', subjects: chosen })
    school.students.push(id)
  },
  move: (school, given) => {
    const streamId = of(school.streams, given.stream)?.id ?? ''
    return onStudent(
      school,
      given,
      (studentId) => school.call(changeStudents, { studentIds: [studentId], streamId, on: given.on }),
      (studentId) => school.book.moves(studentId, given.on, streamId),
    )
  },
  swap,
  combine,
  leave: statusFrom('left'),
  return: statusFrom('active'),
  suspend: statusFrom('suspended'),
  merge,
  'roll over and back': async (school) => {
    const before = await school.copies()
    const rolloverId = await rollOver(school)
    expect(await listKeptFaults(school.app.db)).toEqual([])
    await school.call(undoRollover, { rolloverId })
    expect(await school.copies()).toEqual(before)
  },
} satisfies Acts
