import { type ElectiveFileNote, type ElectiveMapping, electiveColumns } from '@bellhouse/contracts'
import { nameReader } from '../../../platform/imports/name-beside'
import { headerOf } from '../../../platform/imports/one-table'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { ChoosableSubject, ChosenSubjects } from '../../school/subjects'

export interface ReadRow {
  line: number
  number: string
  /** Whom the row names beside it; empty where no column is one of names. */
  name: string
  /** All that the row says the student takes; null where it asks for nothing. */
  takes: ChoosableSubject[] | null
  fault: Omit<ElectiveFileNote, 'line'> | null
}

export interface ElectiveWords {
  subjects: ChosenSubjects
  /** By id. */
  known: ReadonlyMap<string, ChoosableSubject>
  /** What is taken together, by its name in small letters. */
  combinations: ReadonlyMap<string, readonly ChoosableSubject[]>
  level: string
}

const yesWords = new Set(['yes', 'y', 'x', '1', 'true', 'takes', '✓', '✔', '☑'])
const noWords = new Set(['no', 'n', '0', 'false', '-', '–'])
const noneWords = new Set(['none', 'nothing', '-', '–'])

/** The rows of a file under a mapping; each has at most one fault. */
export function readElectives({ headers, rows }: FileTable, mapping: ElectiveMapping, words: ElectiveWords): ReadRow[] {
  const nameIn = nameReader(headers)
  return rows.map(({ line, cells }) => {
    const name = nameIn(cells)
    const textOf = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim())
    const number = textOf(mapping.number)
    if (number === '') {
      const sentence = 'There is no admission number in this row.'
      return { line, number, name, takes: null, fault: { column: electiveColumns.number, text: '', sentence } }
    }
    const read =
      mapping.layout === 'list'
        ? readList(mapping, headers, textOf, words)
        : readMatrix(mapping, headers, textOf, words)
    return { line, number, name, ...read }
  })
}

type Read = Pick<ReadRow, 'takes' | 'fault'>
type TextOf = (column: number | null) => string

function readList(
  { subjects }: ElectiveMapping,
  headers: readonly string[],
  textOf: TextOf,
  words: ElectiveWords,
): Read {
  const text = textOf(subjects)
  if (text === '') return { takes: null, fault: null }
  if (noneWords.has(text.toLowerCase())) return { takes: [], fault: null }
  const combination = words.combinations.get(text.toLowerCase())
  if (combination) return { takes: [...combination], fault: null }
  const found = words.subjects.read(text, words.level)
  if (found.fault === null) return { takes: found.subjects, fault: null }
  return { takes: null, fault: { column: headerOf(headers, subjects), text, sentence: found.fault } }
}

function readMatrix(mapping: ElectiveMapping, headers: readonly string[], textOf: TextOf, words: ElectiveWords): Read {
  const isYes = (text: string) => yesWords.has(text) || text === mapping.yes.toLowerCase()
  const cells = mapping.columns.map(({ column, subjectId }) => ({ column, subjectId, text: textOf(column) }))
  // A row in which nobody has written anything asks for nothing; in any other an empty cell is a no.
  if (cells.every(({ text }) => text === '')) return { takes: null, fault: null }
  const strange = cells.find(({ text }) => {
    const word = text.toLowerCase()
    return word !== '' && !isYes(word) && !noWords.has(word)
  })
  if (strange) {
    const sentence = `“${strange.text}” is neither a yes nor a no.`
    return { takes: null, fault: { column: headerOf(headers, strange.column), text: strange.text, sentence } }
  }
  const taken = cells.filter(({ text }) => isYes(text.toLowerCase()))
  return { takes: taken.flatMap(({ subjectId }) => words.known.get(subjectId) ?? []), fault: null }
}
