import type { AssessmentState } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import { findMarkHindrance, type MarkWriter } from '../assessments'

/** Marks are moderated where they may be changed, and nowhere else. */
export function mustBeOpenForMarks({ state }: { state: AssessmentState }, by: MarkWriter) {
  const hindrance = findMarkHindrance(state, by)
  if (hindrance) throw conflict(`${hindrance}.`)
}

export function mustChangeSomething(changed: number, there: number) {
  if (there === 0) throw conflict('There are no marks to moderate yet.')
  if (changed === 0) throw conflict('This changes no mark.')
}

/** What was done last is undone first: only then is it known what the marks were before. */
export function mustBeLatest(moderationId: string, latestId: string | undefined) {
  if (latestId === undefined) throw conflict('This has already been undone.')
  if (moderationId !== latestId) throw conflict('The marks were moderated again after this. Undo the later one first.')
}
