interface Described {
  headers: readonly string[]
  samples: readonly string[]
}

/** The columns of a file to choose from, each with what stands first in it. */
export const columnOptions = ({ headers, samples }: Described) =>
  headers.map((header, column) => ({
    value: String(column),
    label: [header || `Column ${column + 1}`, samples[column]].filter(Boolean).join(' – '),
  }))

export const columnAt = (value: string) => (value === '' ? null : Number(value))
