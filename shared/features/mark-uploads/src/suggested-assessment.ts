import { plainWord } from '@bellhouse/words'
import { describedBy } from './described-assessment'
import { type Choice, type Column, newAssessment, valueOfTarget } from './mark-target'

/** Letters that stand for a title in the sheets of schools. */
const shortTitles: Readonly<Record<string, string>> = {
  bot: 'beginningofterm',
  mot: 'midterm',
  eot: 'endofterm',
}

const plainTitle = (text: string) => shortTitles[plainWord(text)] ?? plainWord(text)

const paperWord = /\bpaper\s*(\d)\b/i
const markWords = /\b(?:marks?|scores?|results?)\b/gi

/** The option that a column is first put on: what its title says; a new assessment where the subject has none; else nothing. */
export function suggestValue(column: Column, choices: readonly Choice[]): string {
  if (choices.length === 0) return newAssessment
  const [first, ...others] = listMeant(column, choices)
  return first && others.length === 0 ? valueOfTarget({ ...first, create: null }) : ''
}

/** Those of the column's title, open or closed, and never one of another title; where it says no title, those that are open. */
function listMeant(column: Column, choices: readonly Choice[]) {
  const { title: described, kind } = describedBy(column.header, column.subject)
  const [, digit] = paperWord.exec(described) ?? []
  const ofPaper = digit === undefined ? choices : choices.filter(({ paper }) => paper === Number(digit))
  const title = plainTitle(described.replace(paperWord, ' ').replace(markWords, ' '))
  if (title === '' && kind === undefined) return ofPaper.filter(({ open }) => open > 0)
  return ofPaper.filter((one) => plainTitle(one.title) === title)
}
