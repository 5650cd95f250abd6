import type { GradingDocument } from '@bellhouse/contracts'
import Fraction from 'fraction.js'
import { isAsGood } from './grade'
import { paperRuleOf } from './papers'
import { type AssessedMark, gradeSubject, type SubjectResult, weigh } from './subject'

/** One line of a reckoning: what it is, and what comes of it. */
export interface ReckoningLine {
  what: string
  is: string
}

/** A step of a reckoning with what goes into it and its result. */
export interface ReckoningStep {
  title: string
  lines: ReckoningLine[]
  result: string | null
}

/** A mark with what its assessment is called. */
export interface NamedMark extends AssessedMark {
  title: string
}

export interface ExplainedSubject {
  result: SubjectResult
  steps: ReckoningStep[]
}

/** How the result of one subject came about, number by number, in the order in which `gradeSubject` works. */
export function explainSubject(document: GradingDocument, code: string, marks: readonly NamedMark[]): ExplainedSubject {
  const result = gradeSubject(document, code, marks)
  if (!document.papers || (document.aggregate?.subsidiary?.subjects.includes(code) ?? false)) {
    return { result, steps: [...stepsOf(document, marks, ''), ...gradeSteps(document, marks, '')] }
  }
  const numbers = [...new Set(marks.flatMap(({ paper }) => paper ?? []))].sort((one, other) => one - other)
  const papers = (numbers.length === 0 ? [1] : numbers).flatMap((paper) => {
    const own = marks.filter((mark) => mark.paper === paper || mark.paper === null)
    const prefix = `Paper ${paper}: `
    return [...stepsOf(document, own, prefix), ...gradeSteps(document, own, prefix)]
  })
  return { result, steps: [...papers, letterStep(document, result)] }
}

/** As people read it: at most four decimals, without noise. */
const plain = (value: Fraction | number) => String(Number(new Fraction(value).valueOf().toFixed(4)))

const percentText = (value: Fraction | number) => `${plain(value)} %`

/** A step for each component: its marks as percentages, and their mean. */
function stepsOf(document: GradingDocument, marks: readonly NamedMark[], prefix: string): ReckoningStep[] {
  return document.components.map((component) => {
    const { exact } = weigh(document, component, marks)
    const counted = marks.filter(({ kind }) => component.kinds.includes(kind))
    const isWeighted = new Set(counted.map(({ weight }) => weight)).size > 1
    return {
      title: `${prefix}${component.title}`,
      lines: counted.map((mark) => ({
        what: mark.title,
        is: markText(document, mark) + (isWeighted ? `, counts ${plain(mark.weight)}` : ''),
      })),
      result: exact ? percentText(exact) : 'Nothing counts yet',
    }
  })
}

function markText({ absent }: GradingDocument, { value, status, outOf }: NamedMark) {
  if (value !== null) {
    return `${plain(value)} of ${plain(outOf)} = ${percentText(new Fraction(value).div(outOf).mul(100))}`
  }
  if (status === 'absent') return absent === 'zero' ? 'absent = 0 %' : 'absent, left out'
  if (status === 'exempt') return 'exempt, left out'
  return status ?? 'no mark yet, left out'
}

const roundingWords = {
  'half-up': 'a half upwards',
  'half-even': 'a half to the even number',
  down: 'downwards',
} as const

/** The weighted mean of the components, its rounding, and the band. */
function gradeSteps(document: GradingDocument, marks: readonly NamedMark[], prefix: string): ReckoningStep[] {
  const { percent, grade, state } = gradeSubject({ ...document, papers: null }, '', marks)
  const parts = document.components.flatMap((component) => {
    const { exact } = weigh(document, component, marks)
    return exact ? [{ exact, weight: component.weight, title: component.title }] : []
  })
  if (percent === null || !grade) {
    return [{ title: `${prefix}Grade`, lines: [], result: noGradeWords[state] ?? 'No grade yet' }]
  }
  const weights = parts.reduce((sum, { weight }) => sum.add(weight), new Fraction(0))
  const sum = parts.reduce((total, { exact, weight }) => total.add(exact.mul(weight)), new Fraction(0))
  const { decimals, mode } = document.rounding
  const band = document.bands.find(({ from, to }) => from <= percent && percent <= to)
  return [
    {
      title: `${prefix}Weighted`,
      lines: parts.map(({ title, exact, weight }) => ({
        what: title,
        is: `${plain(exact)} × ${plain(weight)} = ${plain(exact.mul(weight))}`,
      })),
      result: `${plain(sum)} ÷ ${plain(weights)} = ${percentText(sum.div(weights))}`,
    },
    {
      title: `${prefix}Rounded`,
      lines: [{ what: `To ${decimals} decimals, ${roundingWords[mode]}`, is: percentText(sum.div(weights)) }],
      result: percentText(percent),
    },
    {
      title: `${prefix}Grade`,
      lines: [
        {
          what: `${grade.grade} is from ${plain(band?.from ?? 0)} to ${plain(band?.to ?? 100)} %`,
          is: percentText(percent),
        },
      ],
      result: gradeText(grade),
    },
  ]
}

const noGradeWords: Partial<Record<SubjectResult['state'], string>> = {
  withheld: 'No grade: a mark is withheld',
  incomplete: 'No grade: a mark is incomplete',
  none: 'No grade: nothing counts yet',
}

const gradeText = ({ grade, points }: { grade: string; points: number | null }) =>
  points === null ? grade : `${grade} = ${plain(points)} ${points === 1 ? 'point' : 'points'}`

/** Which rule for so many papers has made the letter. */
function letterStep(document: GradingDocument, { papers, grade }: SubjectResult): ReckoningStep {
  const lines = papers.map(({ paper, grade: own, points }) => ({
    what: `Paper ${paper}`,
    is: gradeText({ grade: own, points }),
  }))
  if (!grade) return { title: 'Papers to letter', lines, result: 'No letter until every paper has a grade' }
  const rule = paperRuleOf(document, papers)
  const sorted = papers
    .map(({ points }) => points ?? 0)
    .toSorted((one, other) => (isAsGood(document.better, one, other) ? -1 : 1))
  const limit = document.better === 'fewer' ? 'at most' : 'at least'
  const why = rule
    ? {
        what: `${rule.grade} needs points of ${limit} ${rule.limits.map(plain).join(', ')}`,
        is: sorted.map(plain).join(', '),
      }
    : { what: `No rule fits, so it is ${grade.grade}`, is: sorted.map(plain).join(', ') }
  return { title: 'Papers to letter', lines: [...lines, why], result: gradeText(grade) }
}
