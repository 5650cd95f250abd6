import type { InputOf, PlannedSets, PlannedStudent, previewSets } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'
import { numbered } from '../electives'
import { type Candidate, dealStudents, splitStudents } from './sets.policy'
import { listAverages, listSets, listStreams, listTakers, listTeachersOfStreams, type SetPlace } from './sets.repo'

const fewOfMany = 12

/** Who would be in which set, and what follows from it. */
export async function previewOf(db: Db, place: SetPlace, input: InputOf<typeof previewSets>): Promise<PlannedSets> {
  const { subjectId, streamIds, way, fromSetId } = input
  const on = await dayOf(db, input.on)
  const all = await listTakers(db, streamIds, subjectId, on)
  const takers = fromSetId === undefined ? all : all.filter(({ setId }) => setId === fromSetId)
  const ids = takers.map(({ id }) => id)
  const { term, averageOf } = await listAverages(db, ids, subjectId, on)
  const candidates = takers.map((taker): Candidate => ({ ...taker, average: averageOf.get(taker.id) ?? null }))
  const [standing, streams, teachers] = await askAll(db, [
    () => listSets(db, place.classCode, subjectId, on),
    () => listStreams(db, place.classCode),
    () => listTeachersOfStreams(db, streamIds, subjectId, on),
  ])
  const split = standing.find(({ id }) => id === fromSetId)
  if (fromSetId && !split) throw notFound('set')
  const dealt = split ? splitStudents(candidates, input) : { ...dealStudents(candidates, input), staying: [] }
  const labels = streams.filter(({ id }) => streamIds.includes(id)).map(({ label }) => label)
  const placed = new Set(dealt.sets.flat().map(({ id }) => id))
  const leaving = takers.filter(({ id }) => placed.has(id))
  const titles = freeTitles(place, dealt.sets.length, new Set(standing.map(({ title }) => title)))
  const made = titles.map((title, index) => ({ title, students: (dealt.sets[index] ?? []).map(plannedOf) }))
  const ofStreams = leaving.filter(({ setId }) => setId === null).length
  return {
    sets: [
      ...(split ? [{ title: split.title, setId: split.id, students: dealt.staying.map(plannedOf) }] : []),
      ...made,
    ],
    unplaced: dealt.unplaced.map(plannedOf),
    sentences: [
      ...(takers.length === 0 ? [nobodySentence(place, { split: split?.title, fromSetId, labels })] : []),
      ...leavingSentences(place, { leaving, standing, labels }),
      ...(teachers.length > 0 && ofStreams > 0 ? [teachersSentence(place, { teachers, labels })] : []),
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

function nobodySentence(
  { subject }: SetPlace,
  { split, fromSetId, labels }: { split: string | undefined; fromSetId?: string | null | undefined; labels: string[] },
) {
  if (split) return `Nobody is in ${split} on that day.`
  const where = `takes ${subject} in ${listOf(labels)}`
  return fromSetId === null ? `Everybody who ${where} is in a set on that day.` : `Nobody ${where} on that day.`
}

interface Leaving {
  leaving: readonly { setId: string | null }[]
  standing: readonly { id: string; title: string }[]
  labels: string[]
}

/** Which mark sheets they leave: those of the streams, and those of the sets in which they are on that day. */
function leavingSentences({ subject }: SetPlace, { leaving, standing, labels }: Leaving) {
  const ofStreams = leaving.filter(({ setId }) => setId === null).length
  const sets = standing.filter(({ id }) => leaving.some(({ setId }) => setId === id)).map(({ title }) => title)
  const sentenceOf = (count: number, sheets: string) =>
    `${numbered(count, 'student leaves', 'students leave')} the ${subject} mark ${sheets} for those of the new sets. Marks given so far stay and count.`
  const of = (names: readonly string[]) => `${names.length === 1 ? 'sheet' : 'sheets'} of ${listOf(names)}`
  return [
    ...(ofStreams > 0 ? [sentenceOf(ofStreams, of(labels))] : []),
    ...(sets.length > 0 ? [sentenceOf(leaving.length - ofStreams, of(sets))] : []),
  ]
}

const teachersSentence = ({ subject }: SetPlace, { teachers, labels }: { teachers: string[]; labels: string[] }) =>
  `${teachers.join('; ')} ${teachers.length === 1 ? 'teaches' : 'teach'} ${subject} in ${listOf(labels)} and ${
    teachers.length === 1 ? 'keeps' : 'keep'
  } the students who are in no set. Choose the teachers of the sets here.`

const limited = (sentences: readonly string[]) =>
  sentences.length > fewOfMany
    ? [...sentences.slice(0, fewOfMany), `There are ${sentences.length - fewOfMany} more like these.`]
    : sentences
