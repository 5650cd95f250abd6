import type { GradingDocument } from '@bellhouse/contracts'
import { type Grade, isAsGood } from './grade'

/** The grade of a subject from the grades of its papers, by the first rule for so many papers that fits. */
export function combinePapers(document: GradingDocument, papers: readonly Grade[]): Grade | null {
  if (!document.papers) return null
  const { rules, grades, otherwise } = document.papers
  const points = papers
    .map(({ points }) => points ?? 0)
    .sort((one, other) => (isAsGood(document.better, one, other) ? -1 : 1))
  const rule = rules.find(
    ({ limits }) =>
      limits.length === points.length &&
      points.every((value, index) => isAsGood(document.better, value, limits[index] ?? Number.NaN)),
  )
  return grades.find(({ grade }) => grade === (rule?.grade ?? otherwise)) ?? null
}
