import { conflict } from '../../problems'

interface Uses {
  students: number
  registers: number
  allocations: number
  assessments: number
}

/** Nothing that a report needs is removed; the sentence says what still belongs to the stream. */
export function mustBeUnused(label: string, uses: Uses) {
  const reasons = [
    countOf(uses.students, 'student'),
    countOf(uses.registers, 'register'),
    countOf(uses.assessments, 'assessment'),
    countOf(uses.allocations, 'allocation'),
  ].filter((reason) => reason !== null)
  if (reasons.length === 0) return
  throw conflict(`${label} cannot be removed: ${listOf(reasons)} belong to it.`)
}

function countOf(count: number, one: string) {
  if (count === 0) return null
  return count === 1 ? `one ${one}` : `${count} ${one}s`
}

const listOf = (reasons: string[]) => new Intl.ListFormat('en-GB').format(reasons)
