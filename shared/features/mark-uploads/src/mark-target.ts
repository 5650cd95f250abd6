import { type MarkTarget, type MarkTargets, nearestDay, todayHere } from '@bellhouse/contracts'
import { describedBy } from './described-assessment'
import type { MapPart } from './map-part'

export type Choice = MarkTargets['subjects'][number]['assessments'][number]

/** The option that stands for an assessment that is still to be made. */
export const newAssessment = 'new'

/** The option of a target; the empty text while no assessment is chosen. */
export function valueOfTarget({ title, paper, create }: MarkTarget) {
  if (create) return newAssessment
  return title === '' ? '' : JSON.stringify([title, paper])
}

const noAssessment: MarkTarget = { title: '', paper: null, create: null }

/** Assessments to choose from, each once, and the way to a new one. */
export function assessmentOptions(choices: readonly Choice[]) {
  const labels = new Map(choices.map((choice) => [JSON.stringify([choice.title, choice.paper]), labelOf(choice)]))
  return [
    ...[...labels].map(([value, label]) => ({ value, label })),
    { value: newAssessment, label: 'New assessment …' },
  ]
}

/** Of several subjects, each once; open where it is open in one of them. */
export function choicesOfAll(subjects: MarkTargets['subjects']): Choice[] {
  const found = new Map<string, Choice>()
  for (const choice of subjects.flatMap(({ assessments }) => assessments)) {
    const key = JSON.stringify([choice.title, choice.paper])
    found.set(key, { ...choice, open: choice.open + (found.get(key)?.open ?? 0) })
  }
  return [...found.values()]
}

function labelOf({ title, paper, outOf, open }: Choice) {
  const name = paper === null ? title : `${title}, paper ${paper}`
  const most = outOf === null ? '' : ` / ${outOf}`
  return `${name}${most}${open === 0 ? ' – closed' : ''}`
}

export interface Column {
  header: string
  subject: { name: string; code: string } | undefined
}

/** What an option means; a new assessment is what its column is called, and for the rest begins like the last one that was described. */
export function targetOf(
  value: string,
  { mapping, targets }: Pick<MapPart, 'mapping' | 'targets'>,
  column?: Column,
): MarkTarget {
  if (value === '') return noAssessment
  if (value !== newAssessment) {
    const [title, paper] = JSON.parse(value) as [string, number | null]
    return { title, paper, create: null }
  }
  const last = mapping.columns.findLast(({ create }) => create !== null)
  const begun = last?.create ?? { kind: 'end-of-term' as const, outOf: 100, weight: 1, date: firstDateOf(targets) }
  const { title = '', ...said } = column ? describedBy(column.header, column.subject) : {}
  return { title: title || (last?.title ?? ''), paper: null, create: { ...begun, ...said } }
}

/** Marks of an earlier term are brought in later, and were not held today. */
function firstDateOf({ termId, terms }: MarkTargets) {
  const { startDate, endDate } = terms.find(({ id }) => id === termId) ?? {}
  return startDate && endDate ? nearestDay(todayHere(), { startDate, endDate }) : todayHere()
}
