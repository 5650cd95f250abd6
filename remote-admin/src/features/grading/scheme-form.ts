import { kindOptions } from '@bellhouse/classes'
import type {
  GradingBand,
  GradingComponent,
  GradingDocument,
  GradingOutcome,
  InputOf,
  saveGradingScheme,
} from '@bellhouse/contracts'
import type { RecordFields, RecordWords } from '@bellhouse/records'

type SchemeValues = Omit<InputOf<typeof saveGradingScheme>, 'schemeId' | 'version'>

type GradeField = 'grade' | 'points' | 'label' | 'isPass'

/** The fields of a scheme by their places in the form. */
export type SchemeField =
  | 'name'
  | 'level'
  | 'note'
  | 'document.better'
  | 'document.absent'
  | 'document.bands'
  | `document.bands.${number}.${keyof GradingBand}`
  | 'document.rounding.decimals'
  | 'document.rounding.mode'
  | 'document.components'
  | `document.components.${number}.${keyof GradingComponent}`
  | 'document.papers'
  | 'document.papers.better'
  | 'document.papers.otherwise'
  | 'document.papers.grades'
  | `document.papers.grades.${number}.${GradeField}`
  | 'document.papers.rules'
  | `document.papers.rules.${number}.${'grade' | 'limits'}`
  | 'document.aggregate'
  | 'document.aggregate.title'
  | 'document.aggregate.result'
  | 'document.aggregate.best'
  | 'document.aggregate.compulsory'
  | 'document.aggregate.subsidiary'
  | `document.aggregate.subsidiary.${'subjects' | 'within' | 'points' | 'most'}`
  | 'document.aggregate.outcomes'
  | `document.aggregate.outcomes.${number}.${keyof GradingOutcome}`
  | `document.aggregate.outcomes.${number}.conditions`
  | `document.aggregate.outcomes.${number}.conditions.${number}.${'subjects' | 'count' | 'points'}`
  | 'document.positions'

/** A part of the form: its fields, and the document as it stands. */
export interface SchemePart {
  record: RecordFields<SchemeField>
  document: GradingDocument
}

export const schemeWords: RecordWords<SchemeValues> = {
  name: { label: 'Name' },
  level: { label: 'Level', textOf: (level) => kindOptions.find(({ value }) => value === level)?.label ?? level },
  note: { label: 'Where the figures come from' },
  document: {
    label: 'Rules',
    textOf: (document) => document.bands.map(({ grade, from }) => `${grade} from ${from}`).join(', '),
  },
}

export const without = <Row>(rows: readonly Row[], index: number) => rows.filter((_, other) => other !== index)

/** A scheme to fill in: two grades, everything from one examination. */
export const blankDocument: GradingDocument = {
  better: 'more',
  bands: [
    { from: 50, to: 100, grade: 'Pass', points: 1, label: '', isPass: true },
    { from: 0, to: 49, grade: 'Fail', points: 0, label: '', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'Examination', kinds: ['end-of-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: { by: 'average', ties: 'standard' },
}
