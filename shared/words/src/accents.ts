/** Without accents and other marks on letters: `Éloïse` is `Eloise`. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
