import type { Register } from '@bellhouse/contracts'
import { Notice } from '@bellhouse/ui'

/** Says that groups of the stream are taught apart, so that nobody marks as present whom they do not see. */
export function ParallelLessons({ register: { stream, parallel = [] } }: { register: Register }) {
  if (parallel.length === 0) return null
  return (
    <Notice>
      {namesOf(parallel)} {parallel.length > 1 ? 'have lessons' : 'has a lesson'} here at this time. This register is
      that of all of {stream}.{partsLeft(parallel, stream)}
    </Notice>
  )
}

type Parallel = NonNullable<Register['parallel']>

/** Each of them takes the register of those whom they teach, who may be of other streams too; here only this stream can be saved. */
function partsLeft(parallel: Parallel, stream: string) {
  const left = parallel.filter(({ isTaken }) => isTaken === false)
  if (!parallel.some(({ isTaken }) => isTaken)) return ''
  return left.length === 0
    ? ' Each part is taken.'
    : ` Whoever teaches a part takes it; saved here, it is taken for ${stream} alone. Not taken yet: ${left.map(({ title }) => title).join(', ')}.`
}

function namesOf(parallel: Parallel) {
  const names = parallel.map(({ title, teachers }) =>
    teachers.length > 0 ? `${title} (${teachers.join(' and ')})` : title,
  )
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ')
}
