import { listStudents, studentStatusSchema } from '@bellhouse/contracts'
import type { StudentFilters } from './students.queries'

/** What the address asks for. A word in it that means nothing is left aside, so that an old link still opens the list. */
export function filtersIn(classCode: string | undefined, params: URLSearchParams): StudentFilters {
  const { search, stream, status, sort, direction, after } = listStudents.input.def.shape
  const read = { search, stream, status, sort, direction, after }
  const asked = Object.entries(read)
    .map(([name, schema]) => [name, schema.safeParse(params.get(name) ?? undefined).data] as const)
    .filter(([, value]) => value !== undefined)
  const named = classCode ? { class: classCode } : {}
  return { ...named, ...Object.fromEntries(asked) }
}

export const isNarrowed = ({ search, stream, status }: StudentFilters) => Boolean(search || stream || status)

export const statusOptions = studentStatusSchema.options.map((status) => ({
  value: status,
  label: wordOfStatus(status),
}))

export function wordOfStatus(status: string) {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
