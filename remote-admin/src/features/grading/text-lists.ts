/** `2, 2, 3` as numbers; what is no number is left for the contract to refuse. */
export const numbersOf = (text: string) => textsOf(text).map(Number)

/** `112, 456` as texts: codes are text whatever they look like. */
export const textsOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** `121 or 122, 101 or 102`: sets of which one subject is enough. */
export const setsOf = (text: string) =>
  textsOf(text).map((set) =>
    set
      .split(/\s+or\s+/)
      .map((one) => one.trim())
      .filter(Boolean),
  )

export const textOfSets = (sets: readonly (readonly string[])[]) => sets.map((set) => set.join(' or ')).join(', ')
