import { givenStatusSchema, studentStatusSchema } from '@bellhouse/contracts'
import { studentStatusWords } from '@bellhouse/people'
import type { StudentFilters } from './students.queries'

export const isNarrowed = ({ search, stream, status, sex }: StudentFilters) =>
  Boolean(search || stream || status || sex)

export const sexOptions = [
  { value: 'female', label: 'Girls' },
  { value: 'male', label: 'Boys' },
  { value: 'unknown', label: 'Not recorded' },
]

export const statusOptions = studentStatusSchema.options.map((status) => ({
  value: status,
  label: studentStatusWords[status],
}))

/** Those that somebody can be given; who is still to come is so by the day of admission. */
export const givenStatusOptions = givenStatusSchema.options.map((status) => ({
  value: status,
  label: studentStatusWords[status],
}))
