import type { RosterMapping, RosterNote } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import type { GivenClass } from './class-words'
import { KnownSchool } from './known-school'
import type { School } from './roster-plan'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'
import { StreamTitles } from './stream-titles'

interface Ground {
  mapping: RosterMapping
  school: School
  ledger: RowLedger
}

/** Each row that comes in with a class from elsewhere than its own cells: that class, and where it stands. */
export function listGivenClasses(tables: readonly RosterTable[], ground: Ground): RosterNote[] {
  const { ledger } = ground
  const gone = new Set([...ledger.refused, ...ledger.leftOut].map(({ file, line }) => `${line} ${file}`))
  const labelOf = labels(ground)
  return tables.flatMap(({ name: file, rows, classes }) =>
    rows.flatMap(({ line, cells }) => {
      const given = classes?.given.get(line)
      if (!given || gone.has(`${line} ${file}`)) return []
      const value = cells.filter(Boolean).slice(0, shownCells).join(', ')
      return { ...{ file, line, column: null, value }, sentence: `${labelOf(given)}: ${given.says}.` }
    }),
  )
}

/** So many as tell whose row it is. */
const shownCells = 3

/** Says of each file that rows have their class from elsewhere, whoever chose it or nobody. */
export function tellOfGivenClasses(tables: readonly RosterTable[], ground: Ground) {
  const labelOf = labels(ground)
  for (const { name: file, classes } of tables) {
    if (!classes) continue
    const given = [...classes.given.values()]
    const said = new Set(given.map((one) => `${labelOf(one)}, as ${one.says}`))
    const [only] = said.size === 1 ? said : []
    const of = { 'row-above': 'that of the row above', title: only ?? 'that of the title above them' }[classes.source]
    const rows = countOf(given.length, 'row without a class has', 'rows without a class have')
    ground.ledger.warn({ file, line: null }, null, `${rows} ${of}. If that is wrong, say so in the mapping.`)
  }
}

/** As the school calls class and stream, where it has them. */
function labels({ mapping, school }: Ground) {
  const known = new KnownSchool(school)
  const titles = new StreamTitles(known, mapping)
  return ({ classWord, stream }: GivenClass) => {
    const code = mapping.grades[classWord]
    const words = code ? [known.nameOfClass(code), titles.titleOf(code, stream)] : [classWord, stream]
    return words.filter(Boolean).join(' ')
  }
}
