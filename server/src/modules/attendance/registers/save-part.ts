import type { EntryOutcome, InputOf, saveRegister } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listPartsOfPeriod } from './parallel-lessons'
import { headOfPart } from './read-register'
import {
  insertParts,
  listPartHeads,
  listPartMembers,
  listPartRows,
  type PartPlace,
  updateWhole,
} from './register-parts.repo'
import { type JudgedEntry, judgeEntries, outcomeOf, toldInAudit } from './save-register'
import { listEntries, putEntries } from './save-register.repo'

type Given = InputOf<typeof saveRegister>['entries']

/** Writes what a teacher entered of those who are in their lesson, each into the register of the stream in which they are. */
export async function savePart(db: Db, actor: Actor, place: PartPlace, entries: Given) {
  const [rows, members, before] = await askAll(db, [
    () => listPartRows(db, place),
    () => listPartMembers(db, place),
    () => listPartHeads(db, place),
  ])
  const isTaken = headOfPart(place.part, before) !== undefined
  const judged = judgeEntries(entries, {
    what: 'lesson',
    members: members.map(({ studentId }) => studentId),
    isFirst: !isTaken,
    entered: [],
    elsewhere: rows.flatMap(({ studentId, elsewhere }) => (elsewhere ? [{ studentId, stream: elsewhere.stream }] : [])),
  })
  const streamOf = new Map(members.map(({ studentId, streamId }) => [studentId, streamId]))
  const outcomes = new Map<string, EntryOutcome>()
  for (const streamId of place.part.streams.map(({ id }) => id).sort()) {
    const ofStream = judged.filter(({ entry }) => streamOf.get(entry.studentId) === streamId)
    if (ofStream.length === 0 && isTaken) continue
    for (const outcome of await writeStream(db, actor, { ...place, streamId }, ofStream)) {
      outcomes.set(outcome.studentId, outcome)
    }
  }
  const head = headOfPart(place.part, await listPartHeads(db, place))
  return {
    takenBy: head?.takenBy ?? null,
    takenAt: head?.takenAt.toISOString() ?? null,
    entries: judged.map((one) => outcomes.get(one.entry.studentId) ?? outcomeOf(one, undefined)),
  }
}

/** What they entered of one of its streams; the register of that stream is taken once all of its parts are. */
async function writeStream(
  db: Db,
  actor: Actor,
  { part, date, session, streamId }: PartPlace & { streamId: string },
  judged: readonly JudgedEntry[],
): Promise<EntryOutcome[]> {
  const place = { streamId, date, session }
  const wanted = judged.filter(({ refusal }) => refusal === undefined).map(({ entry }) => entry)
  const { id, written } = await putEntries(db, place, wanted, actor.accountId, { isPartial: true })
  await insertParts(db, [id], part, actor.accountId)
  await updateWhole(db, id, await listPartsOfPeriod(db, place))
  const ids = new Set(written.map(({ studentId }) => studentId))
  if (ids.size > 0) {
    const after = {
      ...place,
      part: part.label,
      entries: wanted.filter(({ studentId }) => ids.has(studentId)).map(toldInAudit),
    }
    await audit(db, actor, { action: 'save register', kind: 'register', id, after })
  }
  const now = new Map((await listEntries(db, id)).map((entry) => [entry.studentId, entry]))
  return judged.map((one) => outcomeOf(one, now.get(one.entry.studentId)))
}
