import type { InputOf, makeSets, resumeSet } from '@bellhouse/contracts'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { type Act, tellHistories } from '../../../platform/audit/act'
import { dayText } from '../../../platform/day-text'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { lockClass } from '../../school/classes'
import { dayOf } from '../../school/school'
import { allocateTeachers, endAllocations, findActiveStaff, listAllocationsOfGroups } from '../staff'
import { listChangedBy, lockStudents, namesText, recordAct, restoreAct, undoStudentAct } from '../students'
import { mustFit } from './sets.policy'
import {
  countUses,
  deleteSets,
  extendSet,
  findYearOf,
  holdSet,
  insertEnd,
  insertSets,
  type Joining,
  joinSets,
  limitSet,
  listMembersFrom,
  listSets,
  listStrangers,
  listTakers,
  renameSetTo,
  type SetFound,
  type SetPlace,
  takeLastEnd,
} from './sets.repo'

type NewSets = Pick<InputOf<typeof makeSets>, 'streamIds' | 'sets'> & { place: SetPlace }

/**
 * Sets of a subject with their students and teachers, from the day of the act to the end of the school year; whoever was in another set
 * of it leaves that. One act, which can be taken back.
 */
export async function formSets(db: Db, act: Act, { place, streamIds, sets }: NewSets) {
  const asked = await dayOf(db, act.on)
  const year = await findYearOf(db, asked)
  if (!year) throw conflict('The school has no school year on that day or later. Add one under Terms first.')
  const on = asked > year.start ? asked : year.start
  await lockClass(db, place.classCode)
  const candidates = await listTakers(db, streamIds, place.subjectId, on)
  const standing = await listSets(db, place.classCode, place.subjectId, on)
  mustFit({ sets }, { candidates, titles: standing.map(({ title }) => title) })
  for (const staffId of new Set(sets.flatMap(({ staffIds }) => staffIds))) await mustWorkHere(db, staffId)

  const titles = sets.map(({ title }) => title)
  const setIds = await insertSets(db, { ...place, yearId: year.id, from: on, until: year.end, streamIds, titles })
  const joinings = sets.flatMap(({ studentIds }, index) =>
    studentIds.map((studentId) => ({ studentId, setId: setIds[index] ?? null })),
  )
  const actId = await placeIn(db, { ...act, on }, { joinings, subjectId: place.subjectId })
  await allocateTeachers(
    db,
    { ...act, on },
    sets.flatMap(({ staffIds }, index) =>
      staffIds.map((staffId) => ({ staffId, subjectId: place.subjectId, streamId: setIds[index] ?? '' })),
    ),
  )
  await tellHistories(
    db,
    act,
    sets.map(({ title, studentIds }, index) => ({
      ...{ kind: 'set', id: setIds[index] ?? null, after: { title, students: studentIds.length, from: on } },
    })),
  )
  return { setIds, actId, placed: joinings.length }
}

interface Placing {
  joinings: readonly Joining[]
  subjectId: string
}

async function placeIn(db: Db, act: Act, { joinings, subjectId }: Placing) {
  if (joinings.length === 0) return null
  const studentIds = joinings.map(({ studentId }) => studentId)
  const on = await dayOf(db, act.on)
  await lockStudents(db, studentIds)
  const { actId } = await recordAct(db, act, { kind: 'set', studentIds }, async () => {
    await joinSets(db, joinings, subjectId, on)
    return {}
  })
  return actId
}

/** Sets that were just made are no more, and their students are where they were; not once something is marked in them. */
export async function dissolveSets(
  db: Db,
  act: Act,
  { setIds, actId }: { setIds: readonly string[]; actId: string | null },
) {
  const sets = await askAll(
    db,
    setIds.map((id) => () => mustHold(db, id)),
  )
  if (actId !== null) await undoStudentAct(db, { actor: act.actor }, actId)
  const { assessment, student, message } = await countUses(db, setIds)
  if (assessment > 0) throw conflict('Marks have been planned or given in these sets. End them on a day instead.')
  if (message > 0) throw conflict('There are messages in the conversations of these sets. End them on a day instead.')
  if (student > 0) throw conflict('There are students in these sets. End them on a day instead.')
  const from = sets.map((set) => set.from).sort()[0] ?? ''
  const allocations = await listAllocationsOfGroups(db, setIds, from)
  await endAllocations(
    db,
    { actor: act.actor, on: from },
    allocations.map(({ allocationId }) => allocationId),
  )
  await deleteSets(db, setIds)
  await tellHistories(
    db,
    act,
    sets.map(({ id, title }) => ({ kind: 'set', id, before: { title } })),
  )
}

interface Moving {
  place: SetPlace
  moves: readonly Joining[]
}

/** Each of these students into a set of the subject, or back to the stream, from the day of the act on; one act for all. */
export async function moveToSets(db: Db, act: Act, { place, moves }: Moving) {
  const on = await dayOf(db, act.on)
  const titles = new Map<string | null, string>([[null, 'with the stream']])
  for (const [setId, group] of groupBy(moves, (move) => move.setId ?? '')) {
    if (setId === '') continue
    const set = await mustHold(db, setId)
    await mustSuit(db, set, { place, studentIds: group.map(({ studentId }) => studentId), on })
    titles.set(setId, set.title)
  }
  const actId = await placeIn(db, { ...act, on }, { joinings: moves, subjectId: place.subjectId })
  if (actId === null) return { changed: 0, actId }
  await tellHistories(
    db,
    act,
    moves.map(({ studentId, setId }) => ({
      ...{ kind: 'student', id: studentId },
      after: { subject: place.subject, taughtIn: titles.get(setId), from: on },
    })),
  )
  return { changed: moves.length, actId }
}

interface Suiting {
  place: SetPlace
  studentIds: readonly string[]
  on: string
}

async function mustSuit(db: Db, set: SetFound, { place, studentIds, on }: Suiting) {
  if (set.classCode !== place.classCode || set.subjectId !== place.subjectId) throw notFound('set')
  if (on < set.from || on >= set.until) throw invalidFields({ on: `${set.title} is not taught on that day` })
  const strangers = await listStrangers(db, set.id, studentIds, on)
  if (strangers.length > 0) {
    throw conflict(
      `${set.title} is made of other streams than those of ${namesText(strangers)}. Move them there first.`,
    )
  }
  const takers = new Set((await listTakersOf(db, set, on)).map(({ id }) => id))
  const without = (await lockStudents(db, studentIds)).filter(({ id }) => !takers.has(id))
  if (without.length > 0) throw conflict(`${place.subject} is not taken by ${namesText(without)} on that day.`)
}

async function listTakersOf(db: Db, { id, subjectId }: SetFound, on: string) {
  const streams = await db
    .selectFrom('teaching_group_stream')
    .select('stream_id as id')
    .where('teaching_group_id', '=', id)
    .execute()
  return listTakers(
    db,
    streams.map((stream) => stream.id),
    subjectId,
    on,
  )
}

export async function giveName(db: Db, act: Act, { setId, title }: { setId: string; title: string }) {
  const set = await mustHold(db, setId)
  const others = await listSets(db, set.classCode, set.subjectId, set.from)
  if (others.some((one) => one.id !== setId && isSameTitle(one.title, title))) {
    throw invalidFields({ title: `There is already a set ${title}` })
  }
  await renameSetTo(db, setId, title)
  await tellHistories(db, act, [{ kind: 'set', id: setId, before: { title: set.title }, after: { title } }])
}

/** From the day of the act on the set is no more; who is in it then is taught with the stream. */
export async function endSetOn(db: Db, act: Act, setId: string) {
  const set = await mustHold(db, setId)
  const on = await dayOf(db, act.on)
  if (on <= set.from) throw invalidFields({ on: `Choose a day after ${dayText(set.from)}, on which it begins` })
  if (on >= set.until) throw conflict(`${set.title} already ends before that day.`)
  const studentIds = await listMembersFrom(db, setId, on)
  const end = async () => {
    await limitSet(db, setId, on)
    return {}
  }
  const isEmpty = studentIds.length === 0
  const { actId } = isEmpty
    ? { ...(await end()), actId: null }
    : await recordAct(db, { ...act, on }, { kind: 'set', studentIds }, end)
  await insertEnd(db, setId, { until: set.isEnded ? set.until : null, actId })
  await tellHistories(db, act, [{ kind: 'set', id: setId, before: { until: set.until }, after: { until: on } }])
  return { actId, students: studentIds.length }
}

/** The set goes on as before its last end, with those for whom that ended it, unless they were changed since. */
export async function resumeSetAfter(db: Db, act: Act, { setId, actId }: InputOf<typeof resumeSet>) {
  const set = await mustHold(db, setId)
  if (!set.isEnded) throw conflict(`${set.title} lasts to the end of its school year already.`)
  const others = await listSets(db, set.classCode, set.subjectId, set.until)
  if (others.some((one) => one.id !== setId && isSameTitle(one.title, set.title))) {
    throw conflict(`There is a new set ${set.title} since then. Give that one another name first.`)
  }
  const last = (await takeLastEnd(db, setId)) ?? { until: null, actId: actId ?? null }
  if (actId !== undefined && actId !== last.actId) throw conflict(`${set.title} has another end since then.`)
  const until = await extendSet(db, setId, last.until)
  const left = last.actId === null ? [] : await bringBack(db, act, last.actId)
  await tellHistories(db, act, [{ kind: 'set', id: setId, before: { until: set.until }, after: { until } }])
  return { until, left }
}

/** Everybody of the act is where they were before it; whoever was changed since stays, and is named. */
async function bringBack(db: Db, { actor }: Act, actId: string) {
  const changed = await listChangedBy(db, actId)
  const unchanged = changed.filter(({ isChangedSince }) => !isChangedSince)
  await restoreAct(db, { actor }, actId, unchanged)
  return changed.filter(({ isChangedSince }) => isChangedSince).map(({ name }) => name)
}

const isSameTitle = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function mustHold(db: Db, setId: string) {
  const set = await holdSet(db, setId)
  if (!set) throw notFound('set')
  return set
}

async function mustWorkHere(db: Db, staffId: string) {
  if (!(await findActiveStaff(db, staffId)))
    throw invalidFields({ sets: 'One of the teachers is no longer at the school' })
}
