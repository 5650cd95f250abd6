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

/** Refuses a day on which nobody can be admitted, which is most often a mistyped year. */
export async function mustBeAdmissionDay(db: Db, { admittedOn, birthDate }: Given) {
  if (!admittedOn) return
  if (birthDate && admittedOn <= birthDate) throw invalidFields({ admittedOn: 'This is before the student was born' })
  const latest = dayAfter(await dayOf(db, null), mostDaysAhead)
  if (admittedOn > latest) throw invalidFields({ admittedOn: 'This is more than two years ahead' })
}
