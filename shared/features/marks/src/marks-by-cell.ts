import type { Mark } from '@bellhouse/contracts'

export interface CellPlace {
  assessmentId: string
  studentId: string
}

export const cellKey = ({ assessmentId, studentId }: CellPlace) => `${assessmentId} ${studentId}`

export const marksByKey = (marks: readonly Mark[]) => new Map(marks.map((mark) => [cellKey(mark), mark]))

/** A reply that took longer never puts an older mark over a newer one. */
export function withNewer(before: ReadonlyMap<string, Mark>, marks: readonly Mark[]) {
  const newer = marks.filter((mark) => mark.version > (before.get(cellKey(mark))?.version ?? 0))
  if (newer.length === 0) return before as Map<string, Mark>
  return new Map([...before, ...newer.map((mark): [string, Mark] => [cellKey(mark), mark])])
}
