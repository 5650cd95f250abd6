import { plainWord } from '@bellhouse/words'
import { withOtherLanguages } from './other-languages'
import { synonymsOfStudents } from './plain-words'
import { withoutNumber } from './repeated-headers'
import type { RosterTable } from './roster-table'

const synonyms = withOtherLanguages(synonymsOfStudents, 'students')

const wordsOf = (...fields: string[]) =>
  new Set(fields.flatMap((field) => [field, ...(synonyms[field] ?? [])]).map(plainWord))

const guardians = [1, 2].map((number) => ({
  number,
  names: wordsOf(`Guardian ${number} given names`, `Guardian ${number} family name`),
  own: {
    phone: wordsOf(`Guardian ${number} phone`),
    email: wordsOf(`Guardian ${number} email`),
  },
}))

const reach = { phone: wordsOf('Phone'), email: wordsOf('Email') }

/**
 * What columns of a list of students stand for by their place: “Tel” behind “Guardian” is the guardian’s, unless the
 * guardian has such a column by name.
 */
export function guardianColumns({ headers }: Pick<RosterTable, 'headers'>): ReadonlyMap<string, string> {
  const words = headers.map((header) => plainWord(withoutNumber(header)))
  const found = otherNames(headers)
  let current: (typeof guardians)[number] | undefined
  for (const [place, header] of headers.entries()) {
    const word = words[place] ?? ''
    current = guardians.find(({ names }) => names.has(word)) ?? current
    if (!current) continue
    for (const kind of ['phone', 'email'] as const) {
      const { number, own } = current
      const isNamed = words.some((one) => own[kind].has(one))
      if (reach[kind].has(word) && !isNamed) found.set(header, `Guardian ${number} ${kind}`)
    }
  }
  return found
}

const given = wordsOf('Given names')
const other = new Set(['Other name', 'Other names', 'Othernames'].map(plainWord))

/** “Other names” are the given names, unless a column of its own has those. */
function otherNames(headers: readonly string[]): Map<string, string> {
  const hasGiven = headers.some((header) => given.has(plainWord(header)) && !other.has(plainWord(header)))
  const header = hasGiven && headers.find((one) => other.has(plainWord(one)))
  return new Map(header ? [[header, 'Middle name']] : [])
}
