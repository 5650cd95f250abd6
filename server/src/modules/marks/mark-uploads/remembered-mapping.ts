import type { MarkMapping, MarkTarget, MarkTargets } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { recallMapping as recall, rememberMapping as remember } from '../../../platform/imports/remembered-mapping'
import type { FileTable } from '../../../platform/table-file/file-table'

/** What holds for the next file as well: not its term and stream, who was meant by a number, nor the word that empties marks nor what its marks are out of, which are said anew for each. */
type KeptMapping = Pick<MarkMapping, 'number' | 'shape' | 'columns' | 'long' | 'names'>

const kind = 'marks'

/** The first table with rows that somebody has mapped before, and how; columns of assessments that are gone are open again. */
export async function recallMapping(db: Db, tables: readonly FileTable[], targets: MarkTargets) {
  for (const [table, one] of tables.entries()) {
    const known = one.rows.length > 0 ? await recall<KeptMapping>(db, kind, one) : null
    if (!known) continue
    const { columns, long, ...rest } = known.mapping
    const there = columns.filter((one) => isThere(one, targets))
    const open = columns.flatMap((one) => (there.includes(one) ? [] : one.column))
    return { table, kept: { ...rest, columns: there, long: withoutDate(long) }, open, mappedAt: known.mappedAt }
  }
  return null
}

export async function rememberMapping(db: Db, tables: readonly FileTable[], mapping: MarkMapping) {
  const { [mapping.table]: table } = tables
  const { number, shape, columns, long, names = [] } = mapping
  const kept: KeptMapping = {
    number,
    shape,
    columns: columns.map(withoutMaximum),
    long: long && withoutMaximum(long),
    names,
  }
  if (table) await remember(db, kind, table, kept)
}

const withoutMaximum = <T extends MarkTarget>({ fileOutOf: _, ...target }: T) => target

const isThere = ({ subjectId, title, paper }: MarkMapping['columns'][number], { subjects }: MarkTargets) =>
  subjects.some(
    ({ id, assessments }) =>
      id === subjectId && assessments.some((one) => one.title === title && one.paper === paper && one.open > 0),
  )

/** An assessment that was made for one file has the day of that file. */
const withoutDate = (long: MarkMapping['long']) => long && { ...long, create: null }
