import { type Decision, type DecisionKind, daysBetween } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/ui'

/** What waits, in a sentence that begins with how much of it. */
const sentences: Record<DecisionKind, (count: number) => string> = {
  'no-term': () => 'There is no current term',
  'term-over': () => 'The current term has ended',
  'next-term': () => 'The next term is not set yet',
  rollover: () => 'The school is not rolled over into the next year yet',
  timetable: () => 'No timetable is published for this term',
  grading: (count) => `${countOf(count, 'class has', 'classes have')} no grading scheme`,
  'lessons-to-cover': (count) => `${countOf(count, 'lesson')} to cover today`,
  registers: (count) => `${countOf(count, 'register')} of earlier days missing`,
  'marks-submitted': (count) => `${countOf(count, 'assessment')} to approve`,
  interviews: (count) => `${countOf(count, 'application')} to look at`,
  admissions: (count) => `${countOf(count, 'applicant')} in interview to decide on`,
  offers: (count) => `${countOf(count, 'offer')} without an answer`,
  'staff-accounts': (count) => `${countOf(count, 'member of staff', 'members of staff')} without an account`,
  'student-accounts': (count) => `${countOf(count, 'student')} without an account`,
}

export const sentenceOf = ({ kind, count }: Decision) => sentences[kind](count)

/** As the bell says it. */
export const reportedSentence = (count: number) =>
  `${countOf(count, 'conversation was', 'conversations were')} reported`

export const ofLeaversSentence = (count: number) => `${countOf(count, 'lesson')} of the week whose teacher has left`

export const failingSentence = (kinds: readonly string[]) => `Goes wrong in the background: ${kinds.join(', ')}`

/** `since today`, `for 3 days`; nothing where it does not matter. */
export function ageOf({ since }: Pick<Decision, 'since'>, today: string) {
  if (since === null) return null
  const days = Math.max(0, Math.round(daysBetween(since, today)))
  return days === 0 ? 'since today' : `for ${countOf(days, 'day')}`
}
