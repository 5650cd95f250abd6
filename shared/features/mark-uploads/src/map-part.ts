import type { MarkMapping, MarkTable, MarkTargets } from '@bellhouse/contracts'

/** What every part of the map step works on. */
export interface MapPart {
  table: MarkTable
  /** For each column of the table the first things that stand in it. */
  samples: readonly (readonly string[])[]
  targets: MarkTargets
  mapping: MarkMapping
  onChange: (mapping: MarkMapping) => void
}

export const nameOfColumn = ({ headers }: MarkTable, column: number) => headers[column] || `Column ${column + 1}`

/** The columns of a table as options, with what stands in them. */
export const columnOptions = ({ table, samples }: Pick<MapPart, 'table' | 'samples'>) =>
  table.headers.map((_, column) => {
    const shown = samples[column]?.[0]
    return { value: String(column), label: nameOfColumn(table, column) + (shown ? ` – ${shown}` : '') }
  })
