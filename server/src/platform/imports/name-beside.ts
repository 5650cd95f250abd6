import { isAnotherName } from './another-name'

const whole = /^((student|pupil|learner|full|printed)('?s)?[ _-]*)?(full[ _-]*)?names?$|^(student|pupil|learner)$/i
const family = /^(sur|sir|last|family)[ _-]*names?$/i
const given = /^((first|given|fore|other|middle)[ _-]*names?)$/i

/** The columns that are headed as names of whoever a number stands for. */
export function nameColumns(headers: readonly string[]): number[] {
  const placesOf = (word: RegExp) => headers.flatMap((header, place) => (word.test(header.trim()) ? place : []))
  const [first] = placesOf(whole)
  return first === undefined ? [...placesOf(family), ...placesOf(given)] : [first]
}

/** What a row calls whoever its number stands for. */
export function nameReader(headers: readonly string[]) {
  const places = nameColumns(headers)
  return (cells: readonly string[]) =>
    places
      .map((place) => cells[place]?.trim() ?? '')
      .filter(Boolean)
      .join(' ')
}

/** Why a row cannot be about the one whose number it has; nothing where its name fits, or it has none. */
export const refusalOfName = (number: string, name: string, student: { name: string }) =>
  isAnotherName(name, student.name)
    ? `“${number}” is the number of ${student.name}, and this row names “${name}”. Mend one of them.`
    : undefined
