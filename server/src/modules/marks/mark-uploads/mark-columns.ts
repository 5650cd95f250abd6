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
