import type { RegisterMapping } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import {
  type HeldEntry,
  type ImportCalendar,
  type ImportStream,
  listEntriesOf,
  listMembersOn,
  listNumbered,
  listStreamsOf,
  listTaken,
  type NumberedStudent,
  readImportCalendar,
} from './attendance-imports.repo'
import type { ReadRow } from './read-rows'

/** Everything that the rows of a file are compared with. */
export interface ImportGround {
  numberKind: RegisterMapping['numberKind']
  students: NumberedStudent[]
  streams: Map<string, ImportStream>
  /** By stream and day. */
  members: Map<string, string[]>
  /** The stream of a student on a day, by both. */
  streamOf: Map<string, string>
  /** By student, day and session. */
  entries: Map<string, HeldEntry>
  /** By stream, day and session. */
  taken: Set<string>
  calendar: ImportCalendar
}

export const keyOf = (...parts: string[]) => parts.join(' ')

export async function readGround(
  db: Db,
  rows: readonly ReadRow[],
  numberKind: RegisterMapping['numberKind'],
): Promise<ImportGround> {
  const dates = [...new Set(rows.flatMap(({ date }) => date ?? []))]
  const numbers = [...new Set(rows.map(({ number }) => number.toLowerCase()))]
  const students = await listNumbered(db, numberKind, numbers)
  const ids = students.map(({ studentId }) => studentId)
  const streams = await listStreamsOf(db, ids, dates)
  const streamIds = streams.map(({ streamId }) => streamId)
  const memberships = await listMembersOn(db, streamIds, dates)
  const everybody = [...new Set([...ids, ...memberships.flatMap(({ members }) => members)])]
  const entries = await listEntriesOf(db, everybody, dates)
  const taken = await listTaken(db, streamIds, dates)
  return {
    numberKind,
    students,
    streams: new Map(streams.map((stream) => [stream.streamId, stream])),
    members: new Map(memberships.map(({ streamId, date, members }) => [keyOf(streamId, date), members])),
    streamOf: new Map(
      memberships.flatMap(({ streamId, date, members }) =>
        members.map((studentId) => [keyOf(studentId, date), streamId] as const),
      ),
    ),
    entries: new Map(entries.map((entry) => [keyOf(entry.studentId, entry.date, entry.session), entry])),
    taken: new Set(taken.map(({ streamId, date, session }) => keyOf(streamId, date, session))),
    calendar: await readImportCalendar(db),
  }
}
