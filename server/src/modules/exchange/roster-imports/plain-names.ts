interface Names {
  givenNames: string
  familyName: string
}

const isCapital = (word: string) => /^[\p{Lu}'’.-]{2,}$/u.test(word)

/**
 * A name in one cell: “Nakato, Ada” is family name and given names, and so is “NAKATO Ada” or “Ada NAKATO”, as many
 * schools write it. Whatever says neither stays the name as it is given.
 */
export function splitName(name: string): Names {
  const comma = name.indexOf(',')
  if (comma > 0) return { givenNames: name.slice(comma + 1).trim(), familyName: name.slice(0, comma).trim() }
  const words = name.split(' ')
  const capitals = words.filter(isCapital)
  const count = capitals.length
  if (count === 0 || count === words.length) return { givenNames: name, familyName: '' }
  if (words.slice(0, count).every(isCapital)) return namesOf(words.slice(count), words.slice(0, count))
  if (words.slice(-count).every(isCapital)) return namesOf(words.slice(0, -count), words.slice(-count))
  return { givenNames: name, familyName: '' }
}

const namesOf = (given: readonly string[], family: readonly string[]): Names => ({
  givenNames: given.join(' '),
  familyName: family.join(' '),
})
