const totalsWords = /^(?:(?:grand|sub)[- ]?)?totals?\b|^sum\b|^number of \w+/i
const totalAlone = /^(?:(?:grand|sub)[- ]?)?totals?\s*[:=.-]*\s*\d*$/i
const amount = /^\d{1,6}(?:[.,]\d+)?$/

/** Dots or a line to sign on, or the words that stand before a name below a list. */
const dotted = /\.{4,}|…{2,}|_{4,}/
const signed =
  /^(?:prepared|compiled|checked|verified|approved|signed|sign(?:ature)?|class ?teacher|class ?master|class ?mistress|head ?teacher|headmaster|headmistress|principal|director|registrar|date|stamp|n\.?b|note|key|printed)\b[^:]*(?::|\bby\b)/i

/** What is printed below each sheet. */
const pageNumber = /^page\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i

/** A list is hardly signed on more lines than these. */
const lastLines = 8

/** Why a line of a list is none of its rows: it counts them, or closes the list; nothing where it is a row. */
export function whyNoRow(headers: readonly string[], cells: readonly string[], fromEnd: number): string | null {
  const filled = cells.filter(Boolean)
  const [first = '', ...others] = filled
  if (filled.length > Math.ceil(headers.length / 2)) return null
  // Somebody may be called Total, so a word that numbers do not follow counts only at the end.
  const isCount = totalAlone.test(first) && others.every((cell) => amount.test(cell))
  if (isCount || (fromEnd <= 3 && totalsWords.test(first))) return 'This looks like a line of totals, not a row.'
  const isClosing = fromEnd <= lastLines && filled.length <= 2 && headers.filter(Boolean).length > 2
  if (!isClosing || !filled.some((cell) => [dotted, signed, pageNumber].some((one) => one.test(cell)))) return null
  return 'This looks like a note or a signature below the list, not a row.'
}
