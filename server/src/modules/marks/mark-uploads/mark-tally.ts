import type { MarkPreview } from '@bellhouse/contracts'
import { assessmentOf } from './mark-columns'
import type { AssessmentPlace } from './mark-school'
import type { ReachedSubject } from './mark-school.repo'

export type Tally = MarkPreview['assessments'][number]

interface Assessed {
  subject: ReachedSubject
  place: AssessmentPlace
}

/** What is counted of an assessment, over all streams. */
export function tallyOf(tallies: Map<string, Tally>, { subject, place }: Assessed): Tally {
  const key = assessmentOf(place)
  const title = place.paper === null ? place.title : `${place.title}, paper ${place.paper}`
  const tally = tallies.get(key) ?? { subject: subject.subject, title, new: 0, changed: 0, unchanged: 0, made: 0 }
  tallies.set(key, tally)
  return tally
}
