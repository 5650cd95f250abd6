import { type MarkReading, readMark, writeMark } from '@bellhouse/grading'
import { type Assessed, fractionIn, isPlainMark, readFileMark, readNumber } from './file-mark'

/** What a mark was in the file and has become. */
export interface Conversion {
  text: string
  from: number
  to: number
  isRounded: boolean
}

export type ConvertedReading = MarkReading & { conversion?: Conversion }

/** Half of the last place of binary fractions that divide nothing even. */
const noise = 1e-6

/**
 * A mark that somebody has said to be out of `from`, as one out of what its assessment is out of, rounded to the two decimals that a mark can have.
 * Words such as ABS, percentages, and what says itself that it is out of the assessment's maximum, stay what they are.
 */
export function convertMark(text: string, from: number, assessed: Assessed): ConvertedReading {
  const { outOf: to, title } = assessed
  const [part, whole] = fractionIn(text) ?? []
  const isOther = whole !== undefined && whole !== from
  if (isOther && whole !== to) {
    return { refusal: `“${text}” is out of ${whole}, and “${title}” was said to be out of ${from} in the file` }
  }
  if (from === to || isOther || (part === undefined && !isPlainMark(text))) return readFileMark(text, assessed)
  const value = readNumber(part ?? text)
  if (value > from) return { refusal: `${text} is more than ${from}, which these marks were said to be out of` }
  const hundredths = (value * to * 100) / from
  const rounded = Math.round(hundredths + noise)
  const { mark, refusal } = readMark(writeMark({ value: rounded / 100, status: null }), to)
  if (!mark) return { refusal }
  return { mark, conversion: { text, from, to, isRounded: Math.abs(hundredths - rounded) > noise } }
}
