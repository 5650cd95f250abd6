import type { GradingDocument, PaperRule } from '@bellhouse/contracts'
import { type Grade, isAsGood } from './grade'

/** The first rule for so many papers that fits their grades; nothing where none does. */
export function paperRuleOf(
  { papers: rules, better }: GradingDocument,
  papers: readonly Pick<Grade, 'points'>[],
): PaperRule | undefined {
  const points = papers.map((paper) => paper.points ?? 0).sort((one, other) => (isAsGood(better, one, other) ? -1 : 1))
  return rules?.rules.find(
    ({ limits }) =>
      limits.length === points.length &&
      points.every((value, index) => isAsGood(better, value, limits[index] ?? Number.NaN)),
  )
}

/** The grade of a subject from the grades of its papers, by the first rule for so many papers that fits. */
export function combinePapers(document: GradingDocument, papers: readonly Grade[]): Grade | null {
  if (!document.papers) return null
  const { grades, otherwise } = document.papers
  const rule = paperRuleOf(document, papers)
  return grades.find(({ grade }) => grade === (rule?.grade ?? otherwise)) ?? null
}
