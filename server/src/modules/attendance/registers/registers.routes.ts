import {
  can,
  isHalfOfDay,
  listRegisterChanges,
  listRegistersOfDay,
  openRegister,
  type RegisterPlace,
  saveRegister,
  withdrawRegister,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustFindAnyClass } from '../../school/classes'
import { mustFindSchool } from '../../school/school'
import { coversRegister } from './covered-registers'
import { figuresOf, partOf, shownDayOf } from './day-of-registers'
import { takeOffMarks } from './lessons-not-held'
import { findPart, listPartsOfPeriod } from './parallel-lessons'
import { mustReach } from './reach-register'
import { readPart, readPartHistory, readRegister } from './read-register'
import { listPartMembers, updateWhole } from './register-parts.repo'
import { mustHaveStream } from './registers.policy'
import {
  findDay,
  findFirstTaker,
  findRegister,
  listChangesOfRegister,
  listRegistersOf,
  listStreamIdsOfTeacher,
} from './registers.repo'
import { savePart } from './save-part'
import { judgeEntries, outcomeOf, toldInAudit } from './save-register'
import {
  type EntryNow,
  findGround,
  listEntries,
  type NewEntry,
  putEntries,
  type RegisterGround,
} from './save-register.repo'
import { findBreakOf, listSessionsShown } from './session-titles'
import { sentenceOfUnusualDay, unusualDayOf } from './unusual-day'
import { withdrawPart } from './withdraw-part'
import { withdraw } from './withdraw-register'

export function registersRoutes(app: FastifyInstance) {
  handle(app, listRegistersOfDay, async ({ db, input, actor }) => {
    await mustFindAnyClass(db, input.class)
    const school = await mustFindSchool(db)
    const shown = shownDayOf(school, input)
    const [sessions, day, rows, assigned] = await Promise.all([
      listSessionsShown(db, shown),
      findDay(db, shown.date, input.class ?? null),
      listRegistersOf(db, shown, input.class),
      listStreamIdsOfTeacher(db, actor.staffId, actor.reach),
    ])
    const unusualDay = unusualDayOf(shown.date, shown.session, {
      ...day,
      today: school.today,
      weekDays: school.week_days,
    })
    const isOwn = ({ classTeacherId }: (typeof rows)[number]) =>
      actor.staffId !== null && classTeacherId === actor.staffId
    const reached = rows
      .filter(({ streamId }) => can(actor, 'registers.read-all') || assigned.includes(streamId))
      // The stream that somebody is the class teacher of is the one they open most.
      .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    const { part, next } = partOf(reached, input)
    const registers = part.map((row) => ({ ...row, takenAt: row.takenAt?.toISOString() ?? null }))
    return { ...shown, sessions, unusualDay, figures: figuresOf(reached, unusualDay), registers, next }
  })

  handle(app, openRegister, async ({ db, input, actor }) => {
    const part = await findPart(db, input)
    await mustReach(db, actor, input, part)
    return part ? readPart(db, { ...input, part }) : readRegister(db, input)
  })

  oneRegisterRoutes(app)
}

function oneRegisterRoutes(app: FastifyInstance) {
  handle(app, saveRegister, async ({ db, input, actor }) => {
    const { entries, confirmed, ...place } = input
    const part = await findPart(db, place)
    const streamId = part?.streams[0]?.id ?? place.streamId
    const ground = await findGround(db, { ...place, streamId }, actor)
    if (!ground) throw notFound('stream')
    if (part === undefined) await mustTake(db, actor, place, ground)
    else await mustReach(db, actor, place, part)
    const unusualDay = unusualDayOf(place.date, place.session, ground)
    if (unusualDay && !confirmed) throw conflict(sentenceOfUnusualDay(unusualDay))
    // One that was taken before the periods of the day were changed can still be corrected.
    const pause = ground.entered.length === 0 ? await findBreakOf(db, place) : undefined
    if (pause) throw conflict(`${pause} is a break of the timetable, in which no register is taken.`)

    const named = part ?? (await findNamed(db, place, entries, ground))
    await takeOffMarks(db, actor, { place, part: named })
    if (named) return savePart(db, actor, { ...place, part: named }, entries)
    const judged = judgeEntries(entries, { ...ground, isFirst: ground.entered.length === 0, what: 'stream' })
    const wanted = judged.filter(({ refusal }) => refusal === undefined).map(({ entry }) => entry)
    const { head, entriesNow } = await write(db, place, wanted, { actor, isPartial: ground.isPartial })
    return { ...head, entries: judged.map((one) => outcomeOf(one, entriesNow.get(one.entry.studentId))) }
  })

  handle(app, withdrawRegister, async ({ db, input, actor }) => {
    const part = await findPart(db, input)
    await mustReach(db, actor, input, part)
    if (part) await withdrawPart(db, actor, { ...input, part })
    else await withdraw(db, actor, input)
    return {}
  })

  handle(app, listRegisterChanges, async ({ db, input, actor }) => {
    const part = await findPart(db, input)
    await mustReach(db, actor, input, part)
    if (part) return readPartHistory(db, { ...input, part })
    const asked = { ...input, streamIds: [input.streamId] }
    const [first, changes] = await Promise.all([findFirstTaker(db, input), listChangesOfRegister(db, asked)])
    return { firstTakenBy: first?.by ?? null, firstTakenAt: first?.at?.toISOString() ?? null, changes }
  })
}

/** Writes what can be written, and says how the register stands then; one that was written whole is not read again. */
async function write(
  db: Db,
  place: RegisterPlace,
  wanted: readonly NewEntry[],
  { actor, isPartial }: { actor: Actor; isPartial: boolean },
) {
  if (wanted.length === 0) return { head: await readHead(db, place), entriesNow: new Map<string, EntryNow>() }
  const { id, written, takenBy, takenAt } = await putEntries(db, place, wanted, actor.accountId)
  if (isPartial) await updateWhole(db, id, { parts: [], hasMore: true })
  const writtenOf = new Map(written.map((one) => [one.studentId, one]))
  if (written.length > 0) {
    const after = { ...place, entries: wanted.filter(({ studentId }) => writtenOf.has(studentId)).map(toldInAudit) }
    await audit(db, actor, { action: 'save register', kind: 'register', id, after })
  }
  if (written.length < wanted.length) {
    const [head, entries] = await askAll(db, [() => readHead(db, place), () => listEntries(db, id)])
    return { head, entriesNow: new Map(entries.map((entry) => [entry.studentId, entry])) }
  }
  const entriesNow = wanted.map((entry): [string, EntryNow] => {
    const now = writtenOf.get(entry.studentId)
    return [entry.studentId, { ...entry, version: now?.version ?? 0, by: actor.name, at: now?.at ?? null }]
  })
  return { head: { takenBy, takenAt }, entriesNow: new Map(entriesNow) }
}

async function readHead(db: Db, place: RegisterPlace) {
  const register = await findRegister(db, place)
  return { takenBy: register?.takenBy ?? null, takenAt: register?.takenAt.toISOString() ?? null }
}

/** A front that was released before lessons had registers says no more of one than who is in it. */
async function findNamed(
  db: Db,
  place: RegisterPlace,
  entries: readonly { studentId: string }[],
  { members, entered, isPartial }: RegisterGround,
) {
  const named = new Set(entries.map(({ studentId }) => studentId))
  const isFirst = entered.length === 0 || isPartial
  if (!isFirst || isHalfOfDay(place.session) || members.every((id) => named.has(id))) return undefined
  const { parts } = await listPartsOfPeriod(db, place)
  for (const part of parts) {
    const ofPart = await listPartMembers(db, { ...place, part })
    if (ofPart.length === named.size && ofPart.every(({ studentId }) => named.has(studentId))) return part
  }
  return undefined
}

async function mustTake(db: Db, actor: Actor, place: RegisterPlace, { isOwn }: RegisterGround) {
  const isTheirs = isOwn || (await coversRegister(db, actor.staffId, place))
  mustHaveStream(actor, place.streamId, isTheirs ? [place.streamId] : [])
}
