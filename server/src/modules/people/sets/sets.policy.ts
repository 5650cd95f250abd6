import type { InputOf, makeSets, SetWay } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'

export interface Candidate {
  id: string
  name: string
  admissionNumber: string
  stream: string
  sex: 'female' | 'male' | null
  /** In percent, of the term that is meant; null without a mark. */
  average: number | null
}

export interface Dealt {
  sets: Candidate[][]
  unplaced: Candidate[]
  /** What of a list nobody could be found for, a sentence each. */
  sentences: string[]
}

interface Asked {
  way: SetWay
  count: number
  lists?: readonly string[] | undefined
}

/** Who goes into which set. The candidates come by name; each set has as many as any other, or one more. */
export function dealStudents(candidates: readonly Candidate[], { way, count, lists = [] }: Asked): Dealt {
  if (way === 'by-list') return byList(candidates, lists)
  if (way === 'by-mark') return byMark(candidates, count)
  const ordered = way === 'balanced' ? bySex(candidates) : candidates
  const sets = Array.from({ length: count }, (_, set) => ordered.filter((_one, index) => index % count === set))
  return { sets: sets.map(byName), unplaced: [], sentences: [] }
}

/** One set that is split: its first part stays in it, with whoever has no place in a new one. Of lists all are of new sets. */
export function splitStudents(members: readonly Candidate[], asked: Asked): Dealt & { staying: Candidate[] } {
  const { sets, unplaced, sentences } = dealStudents(members, asked)
  const [first = [], ...others] = asked.way === 'by-list' ? [[], ...sets] : sets
  return { sets: others, unplaced: [], sentences, staying: byName([...first, ...unplaced]) }
}

const sexes = ['female', 'male', null] as const

const bySex = (candidates: readonly Candidate[]) =>
  sexes.flatMap((sex) => candidates.filter((candidate) => candidate.sex === sex))

const byName = (candidates: readonly Candidate[]) => candidates.toSorted((a, b) => a.name.localeCompare(b.name))

/** The best first; who has no mark is for a person to place. */
function byMark(candidates: readonly Candidate[], count: number): Dealt {
  const marked = candidates
    .filter(({ average }) => average !== null)
    .toSorted((a, b) => (b.average ?? 0) - (a.average ?? 0))
  const startOf = (set: number) => Math.ceil((marked.length * set) / count)
  const sets = Array.from({ length: count }, (_, set) => marked.slice(startOf(set), startOf(set + 1)))
  return { sets, unplaced: candidates.filter(({ average }) => average === null), sentences: [] }
}

const keyOf = (number: string) => number.trim().toLowerCase()

function byList(candidates: readonly Candidate[], lists: readonly string[]): Dealt {
  const numbered = new Map(candidates.map((candidate) => [keyOf(candidate.admissionNumber), candidate]))
  const placeOf = new Map<string, number>()
  const sentences: string[] = []
  const sets = lists.map((text, index) =>
    numbersIn(text).flatMap((number): Candidate[] => {
      const candidate = numbered.get(keyOf(number))
      if (!candidate) {
        sentences.push(`Nobody in these streams who takes the subject has the admission number ${number}.`)
        return []
      }
      const first = placeOf.get(candidate.id)
      if (first !== undefined) {
        if (first !== index) {
          sentences.push(`${candidate.name} is in list ${first + 1} and in list ${index + 1}. The first one counts.`)
        }
        return []
      }
      placeOf.set(candidate.id, index)
      return [candidate]
    }),
  )
  return { sets, unplaced: candidates.filter(({ id }) => !placeOf.has(id)), sentences }
}

const numbersIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((number) => number.trim())
    .filter((number) => number !== '')

/** All of them take the subject in the chosen streams, and no two sets of it have one name. */
export function mustFit(
  { sets }: Pick<InputOf<typeof makeSets>, 'sets'>,
  { candidates, titles }: { candidates: readonly Pick<Candidate, 'id'>[]; titles: readonly string[] },
) {
  const known = new Set(candidates.map(({ id }) => id))
  const strange = sets.flatMap(({ studentIds }) => studentIds).filter((id) => !known.has(id)).length
  if (strange > 0) {
    const who = strange === 1 ? 'One student does' : `${strange} students do`
    throw conflict(`${who} not take the subject in these streams on that day. Check the preview again.`)
  }
  const twice = sets.find(({ title }) => titles.some((other) => keyOf(other) === keyOf(title)))
  if (twice) throw invalidFields({ sets: `There is already a set ${twice.title}. Give this one another name` })
}
