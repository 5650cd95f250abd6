import { dayAfter } from '@bellhouse/contracts'
import { invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'

interface Given {
  admittedOn?: string | null
  birthDate?: string | null
}

/** Days for which somebody may be admitted ahead: for the next year, or the one after it. */
const mostDaysAhead = 731

/** Why nobody can be admitted on a day, as "This is …" says it; most often its year is mistyped. Null where somebody can. */
export function admissionDayFault({ admittedOn, birthDate }: Given, today: string): string | null {
  if (!admittedOn) return null
  if (birthDate && admittedOn <= birthDate) return 'before the student was born'
  return admittedOn > dayAfter(today, mostDaysAhead) ? 'more than two years ahead' : null
}

/** Refuses a day on which nobody can be admitted. */
export async function mustBeAdmissionDay(db: Db, given: Given) {
  const fault = admissionDayFault(given, await dayOf(db, null))
  if (fault) throw invalidFields({ admittedOn: `This is ${fault}` })
}
