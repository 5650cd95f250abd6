import type { Register } from '@bellhouse/contracts'
import { Notice } from '@bellhouse/ui'

/** Says that groups of the stream are taught apart, so that nobody marks as present whom they do not see. */
export function ParallelLessons({ register: { stream, parallel = [] } }: { register: Register }) {
  if (parallel.length === 0) return null
  return (
    <Notice>
      {namesOf(parallel)} have lessons here at this time. This register is that of all of {stream}.
    </Notice>
  )
}

function namesOf(parallel: NonNullable<Register['parallel']>) {
  const names = parallel.map(({ title, teachers }) =>
    teachers.length > 0 ? `${title} (${teachers.join(' and ')})` : title,
  )
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ')
}
