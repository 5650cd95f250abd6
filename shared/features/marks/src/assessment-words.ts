import type { AssessmentKind, AssessmentState } from '@bellhouse/contracts'
import type { Tone } from '@bellhouse/ui'

/** How a state is called, what leads to it, and its colour. */
export const stateWords: Record<AssessmentState, { word: string; verb: string; tone: Tone }> = {
  draft: { word: 'Open', verb: 'Reopen', tone: 'neutral' },
  submitted: { word: 'Submitted', verb: 'Submit', tone: 'accent' },
  approved: { word: 'Approved', verb: 'Approve', tone: 'present' },
  published: { word: 'Published', verb: 'Publish', tone: 'present' },
}

const consequences: Record<AssessmentState, string> = {
  draft: 'Marks can be changed again.',
  submitted: 'An admin looks at the marks then. Until they are approved they can be taken back with a reason.',
  approved: 'After that the marks cannot be changed, unless the assessment is reopened with a reason.',
  published: 'Students see the marks then.',
}

/** What follows for teachers and students from moving assessments there, in a sentence or two. */
export const consequenceOf = (to: AssessmentState, assessments: readonly { state: AssessmentState }[]) =>
  to === 'draft' && assessments.some(({ state }) => state === 'published')
    ? `${consequences.draft} Students no longer see them, until they are published again.`
    : consequences[to]

export const kindWords: Record<AssessmentKind, string> = {
  'beginning-of-term': 'Beginning of term',
  'mid-term': 'Mid-term',
  'end-of-term': 'End of term',
  activity: 'Activity',
  project: 'Project',
}
