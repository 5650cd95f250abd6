import type { FileNote } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import { wordsOf } from '../../../platform/imports/name-words'
import type { ComingApplication } from '../../people/admissions'
import { nameOf } from '../roster-imports'

export interface ComingRow {
  line: number
  fields: ComingApplication
}

/** Each of them has a note of its own, so no sentence has to name more. */
const mostNamed = 30

/** A note for each row that comes in and may be of the child of another one: by the learner id, or by a name of which only one row has a birth date. */
export function listAlikeRows(rows: readonly ComingRow[], column: string): FileNote[] {
  const byLearnerId = groupBy(rows, (row) => learnerKey(row))
  const byName = groupBy(rows, (row) => nameKey(row))
  return rows.flatMap((row) => {
    const { line, fields } = row
    const ofId = fields.learnerId ? linesOf(byLearnerId.get(learnerKey(row)), row) : []
    const ofName = linesOf(
      byName.get(nameKey(row))?.filter((other) => isHalfDated(row, other)),
      row,
    )
    if (ofId.length + ofName.length === 0) return []
    const why = ofId.length > 0 ? whyById(ofId) : whyByName(ofName)
    return {
      line,
      column,
      text: nameOf(fields),
      sentence: why + advice,
    }
  })
}

const advice =
  ' Both come in. If it is one child, take one of the rows out of the file, or withdraw one of the applications afterwards.'

const whyById = (lines: readonly number[]) => `${linesText(lines)} the same learner id.`
const whyByName = (lines: readonly number[]) =>
  `${linesText(lines)} the same name, and one of the two has no birth date.`

const learnerKey = ({ fields: { learnerId, entryYear } }: ComingRow) => `${entryYear} ${learnerId?.toLowerCase() ?? ''}`
const nameKey = ({ fields: { familyName, givenNames, entryYear } }: ComingRow) =>
  [entryYear, ...wordsOf(`${familyName} ${givenNames}`)].join(' ')

const isHalfDated = (one: ComingRow, other: ComingRow) =>
  (one.fields.birthDate === null) !== (other.fields.birthDate === null)

const linesOf = (rows: readonly ComingRow[] = [], except: ComingRow) =>
  rows.flatMap((row) => (row === except ? [] : row.line))

function linesText(lines: readonly number[]) {
  if (lines.length === 1) return `Line ${lines[0]} has`
  if (lines.length <= mostNamed) return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} have`
  const more = countOf(lines.length - mostNamed, 'more of these lines', 'more of these lines')
  return `Lines ${lines.slice(0, mostNamed).join(', ')} and ${more} have`
}
