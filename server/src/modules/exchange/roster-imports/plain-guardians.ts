import { unnamedGuardian } from '../../people/guardians'
import { digitsOf, reachOf } from './guardian-reach'
import { phoneOf } from './phone-cells'
import { splitName } from './plain-names'
import type { RosterAgent, RosterGuardian, RosterLink } from './roster'
import type { RosterRow } from './roster-rows'
import { orNull } from './roster-words'
import type { RowLedger } from './row-ledger'
import { readNameCell } from './status-in-name'

interface Given {
  givenNames: string
  familyName: string
  relation: string
  phone: string
  email: string
  isUnnamed?: boolean
}

interface Reach extends Pick<Given, 'phone' | 'email'> {
  /** What the column of it is called. */
  header: string
}

const unnamedSentence = `Nobody is named for this contact. Whoever is new comes in as “${unnamedGuardian}”, until somebody writes their name.`

/** The guardians of a school's own lists; brothers and sisters have one guardian when name and phone are the same. */
export class PlainGuardians {
  readonly #schools = ['everybody']
  readonly #ids = new Map<string, string>()
  /** Once for each row that names them. */
  readonly all: RosterGuardian[] = []

  constructor(private readonly ledger: RowLedger) {}

  /** Up to two of them in the row of their student. */
  ofStudentRow(row: RosterRow, student: string): RosterAgent[] {
    return [1, 2].flatMap((number) => {
      const column = (field: string) => `Guardian ${number} ${field}`
      const get = (field: string) => row.get(column(field))
      const names = namesOf(get('given names'), get('family name'), '')
      const [phone, email] = [phoneOf(row, column('phone'), this.ledger), get('email')]
      const isUnnamed = !names.givenNames && !names.familyName
      if (isUnnamed) {
        if (!phone && !email) return []
        this.#callUnnamed(row, names, { phone, email, header: row.header(column(phone ? 'phone' : 'email')) })
      }
      const relation = get('relation').toLowerCase() || 'guardian'
      this.#warnOfGone(row, [column('given names'), column('family name')])
      const guardian = this.#take(row, student, { ...names, relation, phone, email, isUnnamed })
      return [{ guardian, relation, isPrimary: number === 1, isEmergency: null, livesWith: null }]
    })
  }

  /** One of them in a row of their own, who names a student. */
  ofOwnRow(row: RosterRow): RosterLink[] {
    const { file, line, get, has, header } = row
    const names = namesOf(get('Given names'), get('Family name'), get('Name'))
    const [phone, email] = [phoneOf(row, 'Phone', this.ledger), get('Email')]
    const isUnnamed = !names.givenNames && !names.familyName
    if (isUnnamed && !phone && !email) {
      const field = ['Family name', 'Name', 'Given names'].find(has) ?? 'Name'
      this.ledger.refuse(row, header(field), 'This row has no guardian.')
      return []
    }
    if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      this.ledger.refuse(row, header('Email'), `“${email}” is no email address.`, email)
      return []
    }
    if (isUnnamed) this.#callUnnamed(row, names, { phone, email, header: header(phone ? 'Phone' : 'Email') })
    this.#warnOfGone(row, ['Name', 'Given names', 'Family name'])
    const student = get('Student number')
    const relation = get('Relation').toLowerCase() || 'guardian'
    const guardian = this.#take(row, student, { ...names, relation, phone, email, isUnnamed })
    const columns = row.alike('guardians', () => ({ student: header('Student number'), guardian: header('Name') }))
    const unsaid = { isPrimary: null, isEmergency: null, livesWith: null }
    return [{ file, line, columns, student, guardian, relation, ...unsaid }]
  }

  #callUnnamed(row: RosterRow, names: { familyName: string }, { phone, email, header }: Reach) {
    this.ledger.warn(row, header, unnamedSentence, phone || email)
    names.familyName = unnamedGuardian
  }

  /** A guardian has no status, so whoever is gone is told of, and stays to be decided about. */
  #warnOfGone(row: RosterRow, columns: readonly string[]) {
    for (const column of columns) {
      const { gone } = readNameCell(row.get(column))
      if (gone === null) continue
      const sentence = `The name of a guardian says “${gone}”. It is imported as written: take the guardian out of the file, or out of the record afterwards.`
      this.ledger.warn(row, row.header(column), sentence, row.get(column))
    }
  }

  #take({ file, line }: RosterRow, student: string, given: Given) {
    const { givenNames, familyName, relation, phone, email, isUnnamed = false } = given
    const digits = digitsOf(phone)
    const idOf = (reach: string) => [familyName, givenNames, reach].join(' ').toLowerCase()
    const own = idOf(digits || email || student)
    const key = reachOf(given) ?? own
    const id = this.#ids.get(key) ?? own
    this.#ids.set(key, id)
    this.all.push({
      ...{ file, line, id, schools: this.#schools, givenNames, familyName, number: id, hasLeft: false },
      ...{ email: orNull(email), phone: orNull(phone), relation, isDerived: true, isUnnamed },
    })
    return id
  }
}

/** A whole name stands in one column as often as not, and that may be the one of the family name. */
function namesOf(givenNames: string, familyName: string, name: string) {
  if (givenNames) return { givenNames, familyName }
  if (!familyName) return splitName(name)
  const split = splitName(familyName)
  return split.familyName ? split : { givenNames: '', familyName }
}
