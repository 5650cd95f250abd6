import { wordsOf } from '../../../platform/imports/name-words'
import { isSameText } from '../../../platform/table-file/clean-cells'
import { splitTitle } from '../../people/staff'
import type { Known } from './roster-plan'

interface Named {
  name: string
  birthDate: string | null
}

export interface Numbered extends Named {
  number: string | null
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
  return wordsOf(name).some((word) => word.length > 1 && words.includes(word))
}
