import type { Assessment, AssessmentState } from '@bellhouse/contracts'

/** An admin, or a teacher who has the allocation of that subject and stream in that term, or a role that reaches it. Nobody else comes this far. */
export type MarkWriter = 'admin' | 'teacher'

export interface AssessmentMove {
  to: AssessmentState
  needsReason: boolean
}

const moves: readonly (AssessmentMove & { from: AssessmentState; by: readonly MarkWriter[] })[] = [
  { from: 'draft', to: 'submitted', by: ['teacher', 'admin'], needsReason: false },
  { from: 'submitted', to: 'draft', by: ['teacher', 'admin'], needsReason: true },
  { from: 'submitted', to: 'approved', by: ['admin'], needsReason: false },
  { from: 'approved', to: 'published', by: ['admin'], needsReason: false },
  { from: 'approved', to: 'draft', by: ['admin'], needsReason: true },
  { from: 'published', to: 'draft', by: ['admin'], needsReason: true },
]

/** Where this person may move an assessment from here. */
export const listMoves = (from: AssessmentState, by: MarkWriter): AssessmentMove[] =>
  moves.filter((move) => move.from === from && move.by.includes(by)).map(({ to, needsReason }) => ({ to, needsReason }))

/** The sentence why this person may not make this move; undefined where they may. */
export function findMoveHindrance(from: AssessmentState, to: AssessmentState, by: MarkWriter, reason: string) {
  const move = moves.find((one) => one.from === from && one.to === to)
  if (!move) return `An assessment that is ${from} cannot become ${to}`
  if (!move.by.includes(by)) return `Only an admin can make an assessment that is ${from} ${to}`
  if (move.needsReason && reason.trim() === '') return 'Write the reason'
  return undefined
}

const markWriters: Record<AssessmentState, readonly MarkWriter[]> = {
  draft: ['teacher', 'admin'],
  submitted: ['admin'],
  approved: [],
  published: [],
}

/** Whether this person may change the marks, and the assessment itself, in this state. */
export const mayChangeMarks = (state: AssessmentState, by: MarkWriter): boolean => markWriters[state].includes(by)

/** The sentence why this person may not change marks in this state; undefined where they may. */
export function findMarkHindrance(state: AssessmentState, by: MarkWriter) {
  if (mayChangeMarks(state, by)) return undefined
  if (state === 'submitted') return 'The marks were submitted. Take the assessment back to change them'
  return `The marks are ${state}. An admin can reopen the assessment to change them`
}

/** An assessment with what this person may do with it. */
export const withRights = <A extends Pick<Assessment, 'state'>>(assessment: A, by: MarkWriter) => ({
  ...assessment,
  hindrance: findMarkHindrance(assessment.state, by) ?? null,
  moves: listMoves(assessment.state, by),
})
