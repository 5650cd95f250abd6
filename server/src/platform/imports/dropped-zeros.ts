/** Whose number is meant where a spreadsheet has dropped the zeros in front, as a sentence behind another one. */
export function zerosHint(numbers: Iterable<string>, text: string): string {
  const asked = text.toLowerCase()
  for (const number of numbers) {
    const isMeant = number.startsWith('0') && number.toLowerCase().replace(/^0+/, '') === asked
    if (isMeant) return zerosSentence(number)
  }
  return ''
}

export const zerosSentence = (number: string) => ` Perhaps ${number} is meant, whose zeros a spreadsheet has dropped.`
