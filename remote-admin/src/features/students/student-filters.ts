import { studentStatusSchema } from '@bellhouse/contracts'
import type { StudentFilters } from './students.queries'

export const isNarrowed = ({ search, stream, status }: StudentFilters) => Boolean(search || stream || status)

export const statusOptions = studentStatusSchema.options.map((status) => ({
  value: status,
  label: wordOfStatus(status),
}))

export function wordOfStatus(status: string) {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
