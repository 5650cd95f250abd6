import type { RosterMapping } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { findPatterns, lockNumbers, runningNumbers } from '../../people/admissions'
import { splitTitle } from '../../people/staff'
import { mustFindSchool } from '../../school/school'
import { nameOf } from './person-name'
import { plainTables } from './plain-tables'
import type { Place } from './roster'
import type { Known, School } from './roster-plan'
import { headerOf } from './roster-rows'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'

type People = 'students' | 'staff'

interface Unnumbered extends Place {
  givenNames: string
  familyName: string
  birthDate: string | null
}

/** Gives a person of a list without numbers the one to go by; null where several people could be meant, which is refused. */
export type GiveNumber = (kind: People, person: Unnumbered) => string | null

/** A first look at the files needs to tell the rows apart, and no more. */
export function rowNumbers(): GiveNumber {
  let row = 0
  return () => `row ${++row}`
}

const words = { students: 'student', staff: 'member of staff' } as const
const patternOfStaff = 'T000'

interface NumberParts {
  school: School
  ledger: RowLedger
  /** Numbers that other rows of the files have. */
  taken: ReadonlySet<string>
  /** Whether nobody else may give numbers out until the transaction ends. */
  isHeld: boolean
}

/** Whoever is here by that name keeps the own number, and whoever is not gets the next free one. */
export async function schoolNumbers(db: Db, { school, ledger, taken, isHeld }: NumberParts): Promise<GiveNumber> {
  if (isHeld) await lockNumbers(db)
  const { admissionPattern } = await findPatterns(db)
  const year = Number((await mustFindSchool(db)).today.slice(0, 4))
  const next = {
    students: await runningNumbers(db, 'student', admissionPattern, year),
    staff: await runningNumbers(db, 'staff', patternOfStaff, year),
  }
  const found = { students: byName(school, 'students'), staff: byName(school, 'staff') }
  const told = new Set<string>()

  return (kind, person) => {
    tellOnce(person, kind)
    const here = (found[kind].get(nameOf(person).toLowerCase()) ?? []).filter((known) => couldBe(known, person))
    if (here.length > 1) return null
    const [known] = here
    if (known) return known.values[kind === 'students' ? 'admission_number' : 'staff_number'] ?? null
    for (;;) {
      const number = next[kind]()
      if (!taken.has(number)) return number
    }
  }

  function tellOnce({ file }: Place, kind: People) {
    if (told.has(file)) return
    told.add(file)
    const sentence = `This list has no numbers. Each ${words[kind]} is looked for by name and birth date, and whoever is new gets the next free number.`
    ledger.warn({ file, line: null }, null, sentence)
  }
}

export const severalOfOneName = (kind: People, name: string) =>
  `More than one ${words[kind]} here could be ${name}, and nothing in this row tells them apart. Give this row the number of the one who is meant, or leave it out.`

function byName({ byId }: School, kind: People) {
  const found = new Map<string, Known[]>()
  for (const known of byId[kind].values()) {
    const { personName = '' } = known
    const name = (kind === 'staff' ? splitTitle(personName).name : personName).toLowerCase()
    found.set(name, [...(found.get(name) ?? []), known])
  }
  return found
}

const couldBe = ({ values }: Known, { birthDate }: Unnumbered) =>
  birthDate === null || values.birth_date == null || values.birth_date === birthDate

/** Every number that stands in a list of people of the school's own. */
export function numbersIn(
  tables: readonly RosterTable[],
  { columns }: Pick<RosterMapping, 'columns'>,
): ReadonlySet<string> {
  const ofPeople = tables.filter(({ part }) => part === 'students' || part === 'staff')
  return new Set(
    ofPeople.flatMap((table) => {
      const field = table.part === 'students' ? 'Admission number' : 'Staff number'
      const synonyms = plainTables.find(({ name }) => name === table.part)?.synonyms?.[field]
      const place = table.headers.indexOf(headerOf(table, field, columns, synonyms) ?? '\u0000')
      return table.rows.flatMap(({ cells }) => cells[place] || [])
    }),
  )
}
