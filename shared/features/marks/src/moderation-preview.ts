import type { Assessment, MarkSheet, ModerationRule } from '@bellhouse/contracts'
import { moderate } from '@bellhouse/grading'
import { markOfCell, type Row } from './mark-cells'
import { countGrades, meanOf, resultOf } from './mark-results'

export interface ModerationPreview {
  changed: number
  /** Marks that the limits hold back. */
  atLimit: number
  mean: { before: number | null; after: number | null }
  /** Students by grade of the subject; empty without a grading scheme. */
  grades: { grade: string; before: number; after: number }[]
  /** Who gets another grade in the subject. */
  crossing: { name: string; before: string; after: string }[]
}

type Shown = Pick<MarkSheet, 'assessments' | 'scheme' | 'code'>

/** What a rule would make of an assessment, as its marks stand on the screen. */
export function previewModeration(
  { assessments, scheme, code }: Shown,
  rows: readonly Row[],
  { assessment, rule }: { assessment: Assessment; rule: ModerationRule },
): ModerationPreview {
  const index = assessments.findIndex(({ id }) => id === assessment.id)
  const valueIn = ({ cells }: Row) => {
    const cell = cells[index]
    return cell ? markOfCell(cell, assessment).value : null
  }
  const marked = rows.filter((row) => valueIn(row) !== null)
  const before = marked.map((row) => valueIn(row) ?? 0)
  const after = moderate(rule, before, assessment.outOf)
  const textOf = new Map(marked.map((row, at) => [row, String(after[at])]))
  const moderated = rows.map((row) => withText(row, index, textOf.get(row)))
  const isAtLimit = (value: number, at: number) => value !== before[at] && (value === 0 || value === assessment.outOf)
  const results = (of: readonly Pick<Row, 'cells'>[]) =>
    scheme ? of.map((row) => resultOf(scheme.document, code, assessments, row)) : []
  const [was, is] = [results(rows), results(moderated)]
  const counts = scheme ? { before: countGrades(scheme.document, was), after: countGrades(scheme.document, is) } : null
  return {
    changed: after.filter((value, at) => value !== before[at]).length,
    atLimit: after.filter(isAtLimit).length,
    mean: { before: meanOf(before), after: meanOf(after) },
    grades:
      counts?.before.map(({ grade, students }, at) => ({
        grade,
        before: students,
        after: counts.after[at]?.students ?? 0,
      })) ?? [],
    crossing: rows.flatMap(({ name }, at) => {
      const [one, other] = [was[at]?.grade?.grade ?? '–', is[at]?.grade?.grade ?? '–']
      return one === other ? [] : [{ name, before: one, after: other }]
    }),
  }
}

const withText = ({ cells }: Row, index: number, text: string | undefined): Pick<Row, 'cells'> => ({
  cells: text === undefined ? cells : cells.map((cell, at) => (at === index ? { ...cell, text } : cell)),
})
