import { withoutAccents } from '@bellhouse/words'
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
