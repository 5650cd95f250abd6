import type { ApplicationMapping } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { isGuess, suggestClass } from '../roster-imports'

interface SchoolClass {
  code: string
  name: string
}

export interface ClassReader {
  /** The code of the class that a cell names; null where somebody has to say it. */
  read: (text: string) => string | null
  /** All classes, as a sentence names them. */
  names: string
}

const keyOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Reads classes as files write them: by name or code, by the word for a year and its number, or as somebody has said. */
export function classReader(all: readonly SchoolClass[], { classes, classCode }: Said): ClassReader {
  const said = new Map(classes.map(({ text, classCode: code }) => [keyOf(text), code]))
  const isThere = (code: string | null | undefined) => all.some((one) => one.code === code)
  return {
    read(text) {
      const code = text === '' ? classCode : (said.get(keyOf(text)) ?? sureClass(text, all))
      return isThere(code) ? (code ?? null) : null
    },
    names: all.map(({ name }) => name).join(', '),
  }
}

type Said = Pick<ApplicationMapping, 'classes' | 'classCode'>

/** What goes by a number alone is asked about. */
const sureClass = (text: string, all: readonly SchoolClass[]) => (isGuess(text, all) ? null : suggestClass(text, all))

const mostAsked = 100

/** What a column calls classes as far as the school does not know it. */
export function unknownClasses({ rows }: FileTable, column: number | null, all: readonly SchoolClass[]): string[] {
  if (column === null) return []
  const found = new Map<string, string>()
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '' && text.length <= 200 && sureClass(text, all) === null && !found.has(keyOf(text)))
      found.set(keyOf(text), text)
  }
  return [...found.values()].slice(0, mostAsked)
}
