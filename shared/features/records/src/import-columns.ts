import { type DateOrder, dateOrders } from '@bellhouse/contracts'

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

const orderLabels: Record<DateOrder, string> = {
  'year-first': 'Year, month, day: 2026-11-18',
  'day-first': 'Day, month, year: 18/11/2026',
  'month-first': 'Month, day, year: 11/18/2026',
}

/** In which order the dates of a file may be written. */
export const dateOrderOptions = dateOrders.map((value) => ({ value, label: orderLabels[value] }))
