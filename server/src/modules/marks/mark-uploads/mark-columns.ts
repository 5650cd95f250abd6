export interface MarkColumn {
  subject: string
  code: string
  title: string
  paper: number | null
}

/** What the column of an assessment is called in a template, but for the most that can be reached. */
export const nameOfColumn = ({ subject, code, title, paper }: MarkColumn) =>
  `${subject} (${code})${paper === null ? '' : ` paper ${paper}`} · ${title}`

export const headerOfColumn = (column: MarkColumn & { outOf: number }) =>
  `${nameOfColumn(column)}, out of ${column.outOf}`

/** What is the same for all marks of one assessment, whatever the stream. */
export const assessmentOf = ({ subjectId, title, paper }: { subjectId: string; title: string; paper: number | null }) =>
  [subjectId, paper, title].join(' ')
