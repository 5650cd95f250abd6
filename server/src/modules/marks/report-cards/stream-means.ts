import type { StudentResult } from '../grading'

/** How a stream did, beside which a student's own results are read; whole numbers of per cent, as results are. */
export interface Means {
  ofAll: number | null
  ofSubject(subjectId: string): number | null
}

/** Of whoever has a result. The mean of two would tell each of them what the other got, so that it takes three. */
export function meansOf(results: readonly StudentResult[]): Means {
  const percents = new Map<string, number[]>()
  for (const { subjectId, result } of results.flatMap(({ subjects }) => subjects)) {
    if (result.percent !== null) percents.set(subjectId, [...(percents.get(subjectId) ?? []), result.percent])
  }
  const averages = results.flatMap(({ average }) => average ?? [])
  return { ofAll: meanOf(averages), ofSubject: (subjectId) => meanOf(percents.get(subjectId) ?? []) }
}

const fewest = 3

const meanOf = (values: readonly number[]) =>
  values.length < fewest ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
