import { type AssessmentState, assessmentStates, type SubjectProgress } from '@bellhouse/contracts'
import type { Tone } from '@bellhouse/ui'

export const stateTones: Record<AssessmentState, Tone> = {
  draft: 'late',
  submitted: 'accent',
  approved: 'present',
  published: 'neutral',
}

/** How many assessments are in which state, in words. */
export function stateCounts(subjects: readonly SubjectProgress[]): string {
  const counts = assessmentStates.map((state) => ({
    state,
    count: subjects.reduce((sum, subject) => sum + subject[state], 0),
  }))
  const there = counts.filter(({ count }) => count > 0)
  return there.map(({ state, count }) => `${count} ${state}`).join(', ') || 'None'
}
