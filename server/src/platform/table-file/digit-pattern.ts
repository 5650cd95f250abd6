/** How a format writes whole numbers: each `0` is a digit, whatever else stands there is written as it is. */
export type DigitPattern = readonly { text: string; isDigit: boolean }[]

// A text in quotes, a sign that is escaped, a digit, or one of the signs that formats write without either.
const piece = /"([^"]*)"|\\(.)|(0)|([ /()-])/gy

/** Of a format such as `0000` or `"BH/"0000`, which writes codes and telephone numbers; null for any other. */
export function digitPatternOf(format: string): DigitPattern | null {
  const [positive = ''] = format.split(';')
  const pieces = [...positive.matchAll(piece)]
  if (pieces.reduce((length, [all]) => length + all.length, 0) < positive.length) return null
  const pattern = pieces.map(([, quoted, escaped, digit, sign]) => ({
    text: quoted ?? escaped ?? digit ?? sign ?? '',
    isDigit: digit !== undefined,
  }))
  return pattern.filter(({ isDigit }) => isDigit).length > 1 ? pattern : null
}

/** The number with zeros before it where the pattern has more digits; one that is not whole and positive as it is. */
export function withDigits(number: string, pattern: DigitPattern): string {
  if (!/^\d+$/.test(number)) return number
  const places = pattern.filter(({ isDigit }) => isDigit).length
  const digits = [...number.padStart(places, '0')]
  // What is too long for the pattern stands before its first digit.
  let next = digits.splice(0, digits.length - places).join('')
  return pattern
    .map(({ text, isDigit }) => {
      if (!isDigit) return text
      const written = next + (digits.shift() ?? '')
      next = ''
      return written
    })
    .join('')
}
