import type { Assessment, GradingDocument, MarkSheet } from '@bellhouse/contracts'
import { gradeSubject, type SubjectResult } from '@bellhouse/grading'
import { isExpected, markOfCell, type Row } from './mark-cells'

/** The result of one student as the marks stand on the screen; what was held while they were not there is left out. */
export function resultOf(
  document: GradingDocument,
  code: string,
  assessments: readonly Assessment[],
  { cells }: Pick<Row, 'cells'>,
): SubjectResult {
  const marks = assessments.flatMap((assessment, index) => {
    const cell = cells[index]
    const { kind, paper, outOf, weight } = assessment
    return cell && isExpected(cell) ? [{ kind, paper, outOf, weight, ...markOfCell(cell, assessment) }] : []
  })
  return gradeSubject(document, code, marks)
}

export interface GradeCount {
  grade: string
  label: string
  students: number
}

/** How many students have each grade, in the scheme's order, best first. */
export function countGrades({ papers, bands }: GradingDocument, results: readonly SubjectResult[]): GradeCount[] {
  const grades = papers && results.some((result) => result.papers.length > 0) ? papers.grades : bands
  return grades.map(({ grade, label }) => ({
    grade,
    label,
    students: results.filter((result) => result.grade?.grade === grade).length,
  }))
}

/** The mean of what is there with one decimal; null without any. */
export function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
}

/** The mean mark of each assessment. */
export function meansOf({ assessments }: Pick<MarkSheet, 'assessments'>, rows: readonly Row[]): (number | null)[] {
  return assessments.map((assessment, index) =>
    meanOf(
      rows.flatMap(({ cells }) => {
        const cell = cells[index]
        return (cell && markOfCell(cell, assessment).value) ?? []
      }),
    ),
  )
}

/** The results of all rows, in their order; `cache` keeps those of rows that stay the same. */
export function resultsOf(
  { scheme, code, assessments }: MarkSheet,
  rows: readonly Row[],
  cache: WeakMap<Row, SubjectResult>,
): SubjectResult[] {
  if (!scheme) return []
  return rows.map((row) => {
    const result = cache.get(row) ?? resultOf(scheme.document, code, assessments, row)
    cache.set(row, result)
    return result
  })
}
