import type { AssessmentKind, GradingDocument, MarkStatus } from '@bellhouse/contracts'
import Fraction from 'fraction.js'
import { findBand, type Grade, roundPercent } from './grade'
import { combinePapers } from './papers'

/** One assessment as one student has it. Neither value nor status: the mark is missing, which is not zero. */
export interface AssessedMark {
  kind: AssessmentKind
  /** Which paper of the subject it belongs to; null for the subject as a whole. */
  paper: number | null
  /** The highest possible value, above zero, with two decimals at most. */
  outOf: number
  /** What it counts among the assessments of its component. */
  weight: number
  /** From 0 to `outOf`, with two decimals at most. */
  value: number | null
  status: MarkStatus | null
}

export interface ComponentResult {
  title: string
  weight: number
  /** Rounded as the scheme says; null where nothing of it counts yet. */
  percent: number | null
  /** Marks of it that are not there yet. */
  missing: number
}

export interface PaperResult extends Grade {
  paper: number
  percent: number
}

/**
 * - `complete`: every component has all its marks
 * - `provisional`: graded from the marks that are there
 * - `withheld`, `incomplete`: a mark says so, and there is no grade
 * - `none`: nothing counts yet
 */
export type ResultState = 'complete' | 'provisional' | 'withheld' | 'incomplete' | 'none'

export interface SubjectResult {
  state: ResultState
  /** Rounded as the scheme says; null without a grade, and for a subject of several papers their mean. */
  percent: number | null
  grade: Grade | null
  components: ComponentResult[]
  /** Graded one by one where the scheme combines papers; empty otherwise. */
  papers: PaperResult[]
  missing: number
}

/**
 * The result of one student in one subject from the marks of a term. Where the scheme combines papers, a subject without any is one of
 * one paper; subsidiary subjects keep the grade of their band. Pure: the same marks give the same result on both sides.
 */
export function gradeSubject(document: GradingDocument, code: string, marks: readonly AssessedMark[]): SubjectResult {
  const isSubsidiary = document.aggregate?.subsidiary?.subjects.includes(code) ?? false
  if (!document.papers || isSubsidiary) return gradeWhole(document, marks)
  const papers = [...new Set(marks.flatMap(({ paper }) => paper ?? []))].sort((one, other) => one - other)
  return gradePapers(document, marks, papers.length === 0 ? [1] : papers)
}

function gradeWhole(document: GradingDocument, marks: readonly AssessedMark[]): SubjectResult {
  const components = document.components.map((component) => weigh(document, component, marks))
  const missing = components.reduce((sum, one) => sum + one.missing, 0)
  const shown = components.map((one) => ({
    title: one.title,
    weight: one.weight,
    percent: one.exact && roundPercent(document, one.exact),
    missing: one.missing,
  }))
  const hindrance = findHindrance(components.flatMap(({ counted }) => counted))
  const exact = meanOf(components.map(({ exact, weight }) => ({ value: exact, weight })))
  if (hindrance || !exact) {
    return { state: hindrance ?? 'none', percent: null, grade: null, components: shown, papers: [], missing }
  }
  const percent = roundPercent(document, exact)
  const isComplete = missing === 0 && components.every(({ exact, counted }) => exact !== null || counted.length > 0)
  return {
    state: isComplete ? 'complete' : 'provisional',
    percent,
    grade: gradeOf(findBand(document, percent)),
    components: shown,
    papers: [],
    missing,
  }
}

const gradeOf = ({ grade, points, label, isPass }: Grade): Grade => ({ grade, points, label, isPass })

function gradePapers(
  document: GradingDocument,
  marks: readonly AssessedMark[],
  numbers: readonly number[],
): SubjectResult {
  const results = numbers.map((paper) => ({
    paper,
    // What belongs to no paper counts in each of them.
    result: gradeWhole(
      document,
      marks.filter((mark) => mark.paper === paper || mark.paper === null),
    ),
  }))
  const papers = results.flatMap(({ paper, result: { percent, grade } }) =>
    percent !== null && grade ? [{ paper, percent, ...grade }] : [],
  )
  const whole = gradeWhole(document, marks)
  const state = worstState(results.map(({ result }) => result.state))
  const isGraded = papers.length === numbers.length
  return {
    ...whole,
    state,
    percent: isGraded ? whole.percent : null,
    grade: isGraded ? combinePapers(document, papers) : null,
    papers,
  }
}

const states: readonly ResultState[] = ['withheld', 'incomplete', 'none', 'provisional', 'complete']

const worstState = (all: readonly ResultState[]): ResultState => states.find((state) => all.includes(state)) ?? 'none'

/** What counts in a component, the exact mean of it, and how many marks of it are missing. */
export function weigh(
  document: GradingDocument,
  { title, kinds, weight }: GradingDocument['components'][number],
  marks: readonly AssessedMark[],
) {
  const counted = marks.filter(({ kind }) => kinds.includes(kind))
  const exact = meanOf(counted.map((mark) => ({ value: percentOf(document, mark), weight: mark.weight })))
  const missing = counted.filter(({ value, status }) => value === null && status === null).length
  return { title, weight, counted, exact, missing }
}

function percentOf({ absent }: GradingDocument, { value, status, outOf }: AssessedMark): Fraction | null {
  if (value !== null) return new Fraction(value).div(outOf).mul(100)
  return status === 'absent' && absent === 'zero' ? new Fraction(0) : null
}

/** The weighted mean of what is there; null where nothing of any weight is. */
function meanOf(parts: readonly { value: Fraction | null; weight: number }[]): Fraction | null {
  let sum = new Fraction(0)
  let weights = new Fraction(0)
  for (const { value, weight } of parts) {
    if (value === null) continue
    sum = sum.add(value.mul(weight))
    weights = weights.add(weight)
  }
  return weights.compare(0) > 0 ? sum.div(weights) : null
}

const findHindrance = (marks: readonly AssessedMark[]): 'withheld' | 'incomplete' | undefined =>
  (['withheld', 'incomplete'] as const).find((status) => marks.some((mark) => mark.status === status))
