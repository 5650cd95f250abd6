import type { InputOf, PlannedSets, PlannedStudent, previewSets } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'
import { numbered } from '../electives'
import { type Candidate, dealStudents } from './sets.policy'
import { listAverages, listSets, listStreams, listTakers, listTeachersOfStreams, type SetPlace } from './sets.repo'

const fewOfMany = 12

/** Who would be in which set, and what follows from it. */
export async function previewOf(db: Db, place: SetPlace, input: InputOf<typeof previewSets>): Promise<PlannedSets> {
  const { subjectId, streamIds, way, count, lists } = input
  const on = await dayOf(db, input.on)
  const takers = await listTakers(db, streamIds, subjectId, on)
  const ids = takers.map(({ id }) => id)
  const { term, averageOf } = await listAverages(db, ids, subjectId, on)
  const candidates = takers.map((taker): Candidate => ({ ...taker, average: averageOf.get(taker.id) ?? null }))
  const dealt = dealStudents(candidates, { way, count, lists })
  const [standing, streams, teachers] = await askAll(db, [
    () => listSets(db, place.classCode, subjectId, on),
    () => listStreams(db, place.classCode),
    () => listTeachersOfStreams(db, streamIds, subjectId, on),
  ])
  const labels = streams.filter(({ id }) => streamIds.includes(id)).map(({ label }) => label)
  const placed = dealt.sets.flat().length
  const leaving = takers.filter(
    ({ id, setId }) => setId !== null && dealt.sets.flat().some((one) => one.id === id),
  ).length
  return {
    sets: freeTitles(place, dealt.sets.length, new Set(standing.map(({ title }) => title))).map((title, index) => ({
      title,
      students: (dealt.sets[index] ?? []).map(plannedOf),
    })),
    unplaced: dealt.unplaced.map(plannedOf),
    sentences: [
      ...(takers.length === 0 ? [`Nobody takes ${place.subject} in ${listOf(labels)} on that day.`] : []),
      ...(placed > 0 ? [leavingSentence(place, { placed, leaving, labels })] : []),
      ...(teachers.length > 0 && placed > 0 ? [teachersSentence(place, { teachers, labels })] : []),
      ...limited(dealt.sentences),
    ],
    term: way === 'by-mark' ? term : null,
  }
}

const plannedOf = ({ id, name, stream, sex, average }: Candidate): PlannedStudent => ({
  id,
  name,
  stream,
  sex,
  average,
})

/** `S3 Mathematics set 1`, `set 2` …, without the numbers that are taken. */
function freeTitles({ className, subject }: SetPlace, count: number, taken: ReadonlySet<string>) {
  const titles: string[] = []
  for (let number = 1; titles.length < count; number += 1) {
    const title = `${className} ${subject} set ${number}`
    if (!taken.has(title)) titles.push(title)
  }
  return titles
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)

function leavingSentence(
  { subject }: SetPlace,
  { placed, leaving, labels }: { placed: number; leaving: number; labels: string[] },
) {
  const who = numbered(placed, 'student leaves', 'students leave')
  const others = leaving > 0 ? ` ${numbered(leaving, 'of them leaves', 'of them leave')} the set of today.` : ''
  return `${who} the ${subject} mark ${labels.length === 1 ? 'sheet' : 'sheets'} of ${listOf(labels)} for those of the sets. Marks given so far stay and count.${others}`
}

const teachersSentence = ({ subject }: SetPlace, { teachers, labels }: { teachers: string[]; labels: string[] }) =>
  `${teachers.join('; ')} ${teachers.length === 1 ? 'teaches' : 'teach'} ${subject} in ${listOf(labels)} and ${
    teachers.length === 1 ? 'keeps' : 'keep'
  } the students who are in no set. Choose the teachers of the sets here.`

const limited = (sentences: readonly string[]) =>
  sentences.length > fewOfMany
    ? [...sentences.slice(0, fewOfMany), `There are ${sentences.length - fewOfMany} more like these.`]
    : sentences
