import type { ElectiveMapping } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { ChosenSubjects } from '../../school/subjects'

/** The surer words first. */
const numberWords = [/admission|^adm\b/i, /(student|learner|registration|reg).*(no|number|id)/i, /^(no|number)\.?$/i]
const subjectWords = [/^(subjects|electives|options|choices|combination)$/i, /subjects|electives|options|choices/i]

const find = ({ headers }: FileTable, words: readonly RegExp[]) =>
  words.map((word) => headers.findIndex((header) => word.test(header))).find((place) => place >= 0) ?? null

/** What the headers say: a column of subjects makes it a list, columns that are subjects make it a matrix. */
export function suggestMapping(table: FileTable, subjects: ChosenSubjects, level: string, on: string): ElectiveMapping {
  const number = find(table, numberWords)
  const list = find(table, subjectWords)
  const taken = new Set<string>()
  const columns = table.headers.flatMap((header, column) => {
    const [subject, other] = column === number || header === '' ? [] : subjects.read(header, level).subjects
    if (!subject || other || taken.has(subject.key)) return []
    taken.add(subject.key)
    return [{ column, subjectId: subject.key }]
  })
  const layout = list === null && columns.length > 0 ? 'matrix' : 'list'
  return { on, layout, number, subjects: list, columns, yes: 'yes' }
}
