/** Without accents and other marks on letters: `Éloïse` is `Eloise`. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** A word without what people write differently: case, accents, spaces, points and dashes. `S.1 Éast` is `s1east`. */
export const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
