import { addAssessment } from '@bellhouse/contracts'
import { type MarkReading, readMark, writeMark } from '@bellhouse/grading'
import { plainWord } from '@bellhouse/words'
import type { MarkCell, MarkRow } from './read-cells'

const number = '[0-9]{1,6}(?:[.,][0-9]{1,20})?'
const fraction = new RegExp(`^(${number}) ?/ ?(${number})$`)
const percentage = new RegExp(`^(${number}) ?%$`)
const plain = new RegExp(`^${number}$`)

export interface Assessed {
  title: string
  outOf: number
}

/** A mark as files have them: besides what is typed, `12/20` where that is what the assessment is out of, and `85 %` of it. */
export function readFileMark(text: string, { title, outOf }: Assessed): MarkReading {
  const [, part = '', whole] = fraction.exec(text) ?? []
  if (whole !== undefined) {
    if (readNumber(whole) === outOf) return readMark(part, outOf)
    return {
      refusal: `“${text}” is out of ${whole}, and “${title}” is out of ${outOf}. Write the mark out of ${outOf}`,
    }
  }
  const [, percent] = percentage.exec(text) ?? []
  return percent === undefined ? readMark(text, outOf) : readPercentage(text, readNumber(percent), outOf)
}

export const isPercentage = (text: string) => percentage.test(text)

/** A number that does not say itself what it is out of. */
export const isPlainMark = (text: string) => plain.test(text)

/** The mark and what it is out of, where a text says both. */
export function fractionIn(text: string): [part: string, whole: number] | null {
  const [, part, whole] = fraction.exec(text) ?? []
  return part === undefined || whole === undefined ? null : [part, readNumber(whole)]
}

export const readNumber = (text: string) => Number(text.replace(',', '.'))

/** A spreadsheet may have worked the percentage out of a mark, with the noise of binary fractions. */
const noise = 1e-6

function readPercentage(text: string, percent: number, outOf: number): MarkReading {
  if (percent > 100) return { refusal: `“${text}” is more than 100 %` }
  const hundredths = Math.round(percent * outOf)
  if (Math.abs(percent * outOf - hundredths) < noise) return readMark(writeMark(markOf(hundredths / 100)), outOf)
  const value = Number(((percent * outOf) / 100).toPrecision(12))
  return {
    refusal: `${text} of ${outOf} is ${value}, which has more than two decimals. Write the mark out of ${outOf}`,
  }
}

const markOf = (value: number) => ({ value, status: null })

/** What the marks of each column, or of each subject in a list, are out of where they say it themselves and all the same. */
export function readOutOf(rows: readonly MarkRow[]): (cell: MarkCell) => number | undefined {
  const said = new Map<string, number | null>()
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const [, , whole] = fraction.exec(cell.text) ?? []
    if (whole === undefined) continue
    const key = keyOf(cell)
    const outOf = said.get(key) ?? readNumber(whole)
    said.set(key, said.get(key) === null || outOf !== readNumber(whole) ? null : outOf)
  }
  return (cell) => addAssessment.input.shape.outOf.safeParse(said.get(keyOf(cell))).data
}

const keyOf = ({ column, subject }: MarkCell) => `${column} ${'id' in subject ? subject.id : plainWord(subject.text)}`
