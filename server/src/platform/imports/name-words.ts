/** A name without case, accents, signs and the order of its words. */
export const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()

function pairsOf(word: string) {
  const whole = ` ${word} `
  return Array.from({ length: whole.length - 1 }, (_, index) => whole.slice(index, index + 2))
}

/** From 0 to 1: how many pairs of letters two words share. */
export function likenessOfWords(one: string, other: string) {
  if (one === other) return 1
  const rest = pairsOf(other)
  const all = rest.length + pairsOf(one).length
  let shared = 0
  for (const pair of pairsOf(one)) {
    const place = rest.indexOf(pair)
    if (place === -1) continue
    rest.splice(place, 1)
    shared += 1
  }
  return (2 * shared) / all
}
