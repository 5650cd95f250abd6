import type { RegisterImport, RegisterMapping } from '@bellhouse/contracts'

export const layouts = [
  { value: 'list', label: 'A row for each student and session' },
  { value: 'matrix', label: 'A column for each day' },
] as const

/** What changes with the layout: in a sheet with a column for each day, no other column says day and status. */
export function inLayout({ days = [] }: RegisterImport, layout: 'list' | 'matrix'): Partial<RegisterMapping> {
  if (layout === 'list') return { layout, days: [] }
  return { layout, days: days.map(({ column }) => column) }
}
