import { dayText } from '../../../platform/day-text'
import { listText } from '../../../platform/list-text'

const studentsText = (count: number) => (count === 1 ? '1 student' : `${count} students`)
const have = (count: number) => (count === 1 ? 'has' : 'have')

export function placeSentence(label: string, count: number, missing: string | null) {
  const reason = missing ? `there is no stream ${missing}` : 'no stream is chosen'
  return `${studentsText(count)} of ${label} ${have(count)} no place: ${reason}.`
}

export const combinationSentence = (label: string, count: number) =>
  `${studentsText(count)} of ${label} ${count === 1 ? 'comes' : 'come'} to A-level without a combination.`

export const overfullSentence = (label: string, after: number, capacity: number) =>
  `${label} will have ${studentsText(after)} and has ${capacity === 1 ? '1 place' : `${capacity} places`}.`

export const withoutStreamSentence = (count: number) =>
  `${studentsText(count)} ${have(count)} no stream and ${count === 1 ? 'stays' : 'stay'} without one.`

export const unpublishedSentence = (streams: readonly string[], term: string) =>
  `${streams.length === 1 ? '1 stream has' : `${streams.length} streams have`} no report cards of ${term}: ${namesText(streams)}.`

export const unmarkedSentence = ({ marks, sheets }: { marks: number; sheets: number }, term: string) =>
  `${marks === 1 ? '1 mark is' : `${marks} marks are`} missing on ${sheets === 1 ? '1 mark sheet' : `${sheets} mark sheets`} of ${term}.`

export const reopenedSentence = (count: number, term: string) =>
  count === 1
    ? `1 assessment of ${term} was reopened, and students do not see its marks until it is published again.`
    : `${count} assessments of ${term} were reopened, and students do not see their marks until they are published again.`

export const ungradedSentence = (classes: readonly string[], year: string) =>
  `${classes.length === 1 ? '1 class has' : `${classes.length} classes have`} no grading scheme in ${year} yet: ${namesText(classes)}.`

interface ClassWithSets {
  className: string
  subjects: readonly string[]
}

export function setsSentence(classes: readonly ClassWithSets[], { from, to }: { from: string; to: string }) {
  const named = classes.map(({ className, subjects }) => `${className} (${listText(subjects)})`)
  return `Sets end with ${from}: ${listText(named)}. Make those of ${to} once everybody is in their new class, so that their teachers have registers from its first day on.`
}

export const aheadSentence = (firstDay: string) =>
  `Everything stays as it is until then: the new classes begin on ${dayText(firstDay)}.`

export const noWayBackSentence = (record: FirstRecord) =>
  `${recordText(record)}, so this rollover cannot be undone once it is done.`

interface FirstRecord {
  kind: 'register' | 'mark'
  stream: string
  day: string
}

const recordText = ({ kind, stream, day }: FirstRecord) => `${stream} has a ${kind} of ${dayText(day)} already`

export const undoRefusal = (record: FirstRecord) =>
  `${recordText(record)}, so the rollover cannot be undone any more. Whoever is in a wrong place is moved under Students, from the first day of the year on.`

const mostNames = 5

function namesText(names: readonly string[]) {
  const more = names.length - mostNames
  return listText(more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names)
}

/** Names whom somebody changed by hand, so that the office can decide about them. */
export function changedSentence(people: readonly { name: string }[]) {
  const named = people.slice(0, mostNames).map(({ name }) => name)
  const more = people.length - named.length
  // Names are written with a comma inside.
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return `Since the rollover somebody has changed: ${list}. Say whether they stay as they are or go back like the others.`
}
