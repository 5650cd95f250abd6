import { addAssessment } from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import type { FileTable } from '../../../platform/table-file/file-table'

/** What gradebooks and schools call the line that says what each column is out of. */
const maximumWords = new Set([
  ...['pointspossible', 'possiblepoints', 'points', 'maxpoints', 'maximumpoints', 'totalpoints', 'outof'],
  ...['max', 'maximum', 'maxima', 'maxmark', 'maxmarks', 'maximummark', 'maximummarks', 'maxscore', 'maximumscore'],
  ...['possiblescore', 'fullmarks', 'marksavailable', 'notemaximale', 'notemax', 'bareme', 'notesur'],
  ...['puntuacionmaxima', 'notamaxima', 'maximo', 'hochstpunktzahl', 'maximalepunktzahl'],
])

const figureWords = new Set([
  ...['average', 'classaverage', 'overallaverage', 'mean', 'classmean', 'meanscore', 'meanmark', 'median', 'mode'],
  ...['highest', 'highestmark', 'highestscore', 'lowest', 'lowestmark', 'lowestscore', 'minimum', 'min', 'range'],
  ...['total', 'totals', 'grandtotal', 'sum', 'count', 'standarddeviation', 'stddev', 'sd', 'passrate', 'passmark'],
  ...['date', 'duedate', 'category', 'weight', 'weighting', 'coefficient', 'manualposting', 'moyenne'],
  ...[
    'moyennedelaclasse',
    'moyennegenerale',
    'noteminimale',
    'ecarttype',
    'promedio',
    'media',
    'durchschnitt',
    'klassenschnitt',
  ],
])

const testStudents = new Set(['studenttest', 'teststudent'])

/** What stands in such a line beside its word: figures, days, grades, or that a column can only be read. */
const figure = /^(?:[\d\s.,:/%()–-]+|\(read only\)|[A-F][+-]?)$/i

/** Why a line of a gradebook is about no student; nothing where it may be about one. */
export function whyNoStudent(cells: readonly string[], number: string): string | null {
  const [lead = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  const word = plainWord(lead)
  if (number === '' && testStudents.has(word)) return 'This is the test student of a gradebook.'
  if (number !== '' && number !== lead) return null
  const isKnown =
    maximumWords.has(word) || figureWords.has(word) || others.some((cell) => /^\(read only\)$/i.test(cell))
  const isPosting = others.length === 0 || others.every((cell) => figure.test(cell) || plainWord(cell) === word)
  if (!isKnown || !isPosting) return null
  return maximumWords.has(word)
    ? 'This line says what each column is out of: marks are compared with it.'
    : `This looks like a line of figures (“${lead}”), not of a student.`
}

export interface SaidMaximum {
  outOf: number
  /** Where it stands, in words that go on a sentence. */
  by: string
}

/** What a column says its marks are out of: in a line of maxima, or else in its name. */
export function maximaOf(
  { headers, rows, above = [] }: FileTable,
  numberColumn: number,
  markColumns: readonly number[],
) {
  const textIn = (cells: readonly string[], column: number) => cells[column]?.trim() ?? ''
  const isMaxima = (cells: readonly string[]) => {
    const lead = cells.find((cell) => cell.trim()) ?? ''
    return maximumWords.has(plainWord(lead)) && whyNoStudent(cells, textIn(cells, numberColumn)) !== null
  }
  const line = rows.find(({ cells }) => isMaxima(cells))
  // A file of one assessment may say it among the lines above.
  const title = markColumns.length === 1 ? above.find(({ cells }) => isMaxima(cells)) : undefined
  const inTitle = title?.cells.filter((cell) => cell.trim()).at(1) ?? ''
  return (column: number): SaidMaximum | undefined => {
    const inLine = line && outOfIn(textIn(line.cells, column))
    if (line && inLine) return { outOf: inLine, by: `line ${line.line} of the file` }
    const said = outOfIn(inTitle)
    if (title && said) return { outOf: said, by: `line ${title.line} of the file` }
    const named = outOfIn(maximumInName(headers[column] ?? ''))
    return named ? { outOf: named, by: 'the name of its column' } : undefined
  }
}

const outOfIn = (text: string) =>
  /^\d{1,6}(?:[.,]\d+)?$/.test(text)
    ? addAssessment.input.shape.outOf.safeParse(Number(text.replace(',', '.'))).data
    : undefined

const saysMaximum = [
  /\bout of:? *(\d+(?:[.,]\d+)?)/i,
  /\b(?:max(?:imum)?|possible)\b\.? *(?:points?|marks?|score)? *[:=]? *(\d+(?:[.,]\d+)?)/i,
  /[([] *(\d+(?:[.,]\d+)?) *(?:pts?|points?|marks?)\.? *[)\]]/i,
  /(?<!\d) ?\/ ?(\d+(?:[.,]\d+)?) *[)\]]?$/,
]

const maximumInName = (header: string) =>
  saysMaximum.map((said) => said.exec(header)?.[1]).find((found) => found !== undefined) ?? ''

const wordsOfPrograms = [
  /^ *(?:assignment|quiz|test|exam|homework|lesson|forum|workshop|glossary|database|scorm package|external tool|h5p|manual item) *: */i,
  / *\((?:real|\d{1,12}|(?:\/|out of|max)[^()]*|\d+(?:[.,]\d+)? *(?:pts?|points?|marks?))\) *$/i,
  / *\/ ?\d+ *$/,
]

/** The name of a column without what a gradebook adds to it: the kind of its task, its number, what it is out of. */
export const withoutProgramWords = (header: string) =>
  wordsOfPrograms.reduce((name, added) => name.replace(added, ''), header).trim()
