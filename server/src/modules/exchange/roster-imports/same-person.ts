import { withoutAccents } from '@bellhouse/words'
import { isSameText } from '../../../platform/table-file/clean-cells'
import { splitTitle } from '../../people/staff'
import { nameOf } from './person-name'
import type { Known } from './roster-plan'

interface Person {
  givenNames: string
  familyName: string
  birthDate: string | null
}

/** Whether neither the name nor the birth date is that of our record. */
export function isSomebodyElse({ personName = '', values }: Known, person: Person): boolean {
  const { birth_date: born } = values
  if (!born || !person.birthDate || born === person.birthDate) return false
  const [here, given] = [wordsOf(splitTitle(personName).name), wordsOf(nameOf(person))]
  // Who marries or gives another of the own names keeps some; a sister has one of them too.
  const isPart = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((word) => all.has(word))
  return !isPart(here, given) && !isPart(given, here)
}

/**
 * Whether whoever has a number here is whom a row gives it to: of the same name, or renamed. With the same birth date every name may be new; where one
 * of the two has none, a part of the name stays.
 */
export function isOfNumber({ personName, values }: Known, { name, birthDate }: Named): boolean {
  if (personName === undefined) return true
  const held = splitTitle(personName).name
  if ([personName, held].some((one) => isSameText(name.toLowerCase(), one.toLowerCase()))) return true
  if (values.birth_date && birthDate) return values.birth_date === birthDate
  const words = wordsOf(held)
  return [...wordsOf(name)].some((word) => word.length > 1 && words.has(word))
}

interface Named {
  name: string
  birthDate: string | null
}

export interface Numbered extends Named {
  number: string | null
}

/** Whether the name is the same in whatever order and letters, and no birth date speaks against it. */
export function isSamePerson({ personName = '', values }: Known, person: Person): boolean {
  const { birth_date: born } = values
  if (born && person.birthDate && born !== person.birthDate) return false
  return sorted(personName) === sorted(nameOf(person))
}

const sorted = (name: string) => [...wordsOf(name)].sort().join(' ')

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    withoutAccents(name)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )
