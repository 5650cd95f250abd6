import type { AssessmentKind, AssessmentState } from '@bellhouse/contracts'
import type { Tone } from '@bellhouse/ui'

/** How a state is called, what leads to it, and its colour. */
export const stateWords: Record<AssessmentState, { word: string; verb: string; tone: Tone }> = {
  draft: { word: 'Open', verb: 'Reopen', tone: 'neutral' },
  submitted: { word: 'Submitted', verb: 'Submit', tone: 'accent' },
  approved: { word: 'Approved', verb: 'Approve', tone: 'present' },
  published: { word: 'Published', verb: 'Publish', tone: 'present' },
}

export const kindWords: Record<AssessmentKind, string> = {
  'beginning-of-term': 'Beginning of term',
  'mid-term': 'Mid-term',
  'end-of-term': 'End of term',
  activity: 'Activity',
  project: 'Project',
}
