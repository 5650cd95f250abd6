import {
  can,
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
import { readRegister } from './read-register'
import { mustHaveStream } from './registers.policy'
import {
  findDay,
  findFirstTaker,
  findRegister,
  listChangesOfRegister,
  listRegistersOf,
  listStreamIdsOfTeacher,
} from './registers.repo'
import { judgeEntries, outcomeOf } from './save-register'
import { type EntryNow, findGround, listEntries, type NewEntry, putEntries } from './save-register.repo'
import { findBreakOf, listSessionsShown } from './session-titles'
import { sentenceOfUnusualDay, unusualDayOf } from './unusual-day'
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
    await mustReach(db, actor, input)
    return readRegister(db, input)
  })

  handle(app, saveRegister, async ({ db, input, actor }) => {
    const { entries, confirmed, ...place } = input
    const ground = await findGround(db, place, actor)
    if (!ground) throw notFound('stream')
    const isTheirs = ground.isOwn || (await coversRegister(db, actor.staffId, place))
    mustHaveStream(actor, place.streamId, isTheirs ? [place.streamId] : [])
    const unusualDay = unusualDayOf(place.date, place.session, ground)
    if (unusualDay && !confirmed) throw conflict(sentenceOfUnusualDay(unusualDay))
    // One that was taken before the periods of the day were changed can still be corrected.
    const pause = ground.entered.length === 0 ? await findBreakOf(db, place) : undefined
    if (pause) throw conflict(`${pause} is a break of the timetable, in which no register is taken.`)

    const judged = judgeEntries(entries, ground)
    const wanted = judged.filter(({ refusal }) => refusal === undefined).map(({ entry }) => entry)
    const { head, entriesNow } = await write(db, place, wanted, actor)
    return { ...head, entries: judged.map((one) => outcomeOf(one, entriesNow.get(one.entry.studentId))) }
  })

  handle(app, withdrawRegister, async ({ db, input, actor }) => {
    await mustReach(db, actor, input)
    await withdraw(db, actor, input)
    return {}
  })

  handle(app, listRegisterChanges, async ({ db, input, actor }) => {
    await mustReach(db, actor, input)
    const [first, changes] = await Promise.all([findFirstTaker(db, input), listChangesOfRegister(db, input)])
    return { firstTakenBy: first?.by ?? null, firstTakenAt: first?.at?.toISOString() ?? null, changes }
  })
}

/** Writes what can be written, and says how the register stands then; one that was written whole is not read again. */
async function write(db: Db, place: RegisterPlace, wanted: readonly NewEntry[], actor: Actor) {
  if (wanted.length === 0) return { head: await readHead(db, place), entriesNow: new Map<string, EntryNow>() }
  const { id, written, takenBy, takenAt } = await putEntries(db, place, wanted, actor.accountId)
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

const toldInAudit = ({ studentId, status, minutesLate, note }: NewEntry) => ({
  studentId,
  status,
  ...(minutesLate !== null && { minutesLate }),
  ...(note !== null && { note }),
})

async function readHead(db: Db, place: RegisterPlace) {
  const register = await findRegister(db, place)
  return { takenBy: register?.takenBy ?? null, takenAt: register?.takenAt.toISOString() ?? null }
}

async function mustReach(db: Db, actor: Actor, place: RegisterPlace) {
  const assigned = await listStreamIdsOfTeacher(db, actor.staffId, actor.reach)
  const isTheirs = assigned.includes(place.streamId) || (await coversRegister(db, actor.staffId, place))
  mustHaveStream(actor, place.streamId, isTheirs ? [place.streamId] : [])
}
