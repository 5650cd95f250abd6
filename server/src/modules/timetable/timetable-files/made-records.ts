import { type TimetableNameKind, timetableNameKinds } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { deleteRecords, holdRecords, listUnused } from './made-records.repo'

export interface MadeRecord {
  kind: TimetableNameKind
  id: string
}

type Counts = Record<TimetableNameKind, number>

/** How many of the records that a file made nothing refers to, and how many are used. With `removes`, the former are gone after it. */
export async function sortOutMade(db: Db, made: readonly MadeRecord[], { removes }: { removes: boolean }) {
  const unused: Counts = { subject: 0, staff: 0, stream: 0, room: 0 }
  const used: Counts = { ...unused }
  for (const kind of timetableNameKinds) {
    const own = made.filter((one) => one.kind === kind).map(({ id }) => id)
    const there = await holdRecords(db, kind, own)
    const free = await listUnused(db, kind, there)
    unused[kind] = free.length
    used[kind] = there.length - free.length
    if (removes) await deleteRecords(db, kind, free)
  }
  return { unused, used }
}
