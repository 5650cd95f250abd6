import { mostNamesOfGap, type ReportGap } from '@bellhouse/contracts'
import type { Gap } from './gaps'

const subjectOf = ({ subject, paper }: Gap) => (paper === null ? subject : `${subject} paper ${paper}`)
const partOf = ({ component, weight }: Gap) => (component === null ? 'reported apart' : `${component}, ${weight} %`)

/** What is missing, in a sentence without its full stop. */
export function sentenceOfGap(gap: Gap): string {
  const { kind, assessment, component, weight } = gap
  if (kind === 'no-assessment') {
    if (component === null) return `No assessment has been set for ${subjectOf(gap)} in ${gap.group}`
    return `${subjectOf(gap)}: no assessment for ${component} (${weight} %)`
  }
  const held = `${assessment?.title} (${partOf(gap)})`
  if (kind === 'not-approved') return `${subjectOf(gap)}: ${held} is not approved yet, it is ${stateWords(gap)}`
  return `${subjectOf(gap)}: ${marksOf(gap)} missing in ${held}: ${namesOf(gap.students)}`
}

const stateWords = ({ assessment }: Gap) => (assessment?.status === 'draft' ? 'a draft' : assessment?.status)

const marksOf = ({ students }: Gap) => (students.length === 1 ? '1 mark is' : `${students.length} marks are`)

/** The first of them, and how many more there are. */
export function namesOf(students: readonly { name: string }[]) {
  const names = firstNames(students).join('; ')
  const others = students.length - mostNamesOfGap
  return others > 0 ? `${names} and ${others} more` : names
}

const firstNames = (students: readonly { name: string }[]) => students.slice(0, mostNamesOfGap).map(({ name }) => name)

/** The same in a word or two, as it is kept with a provisional card. */
export function labelOfGap(gap: Gap): string {
  if (gap.kind === 'no-assessment' && gap.component === null) return subjectOf(gap)
  return [subjectOf(gap), gap.assessment?.title ?? gap.component].join(': ')
}

/** The same for programs. */
export const partsOfGap = ({ kind, subject, component, weight, paper, assessment, students }: Gap): ReportGap => ({
  kind,
  subject,
  component,
  weight,
  paper,
  assessment: assessment?.title ?? null,
  students: students.length,
  names: firstNames(students),
})
