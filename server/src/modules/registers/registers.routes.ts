import { listRegistersOfDay, openRegister, saveRegister } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor'
import { audit } from '../../audit'
import type { Db } from '../../db/open'
import { handle } from '../../handle'
import { conflict, newerVersion, notFound } from '../../problems'
import { findStream, mustFindSchool } from '../school/school.repo'
import { mustHaveStream } from './registers.policy'
import {
  findDay,
  findRegister,
  listRecentOfStream,
  listRegisterRows,
  listRegistersOf,
  listStreamIdsOfTeacher,
  putEntries,
  putRegister,
  type RegisterPlace,
} from './registers.repo'
import { sentenceOfUnusualDay, unusualDayOf } from './unusual-day'

export function registersRoutes(app: FastifyInstance) {
  handle(app, listRegistersOfDay, async ({ db, input, actor }) => {
    const [unusualDay, rows, assigned] = await Promise.all([
      findUnusualDay(db, input.date),
      listRegistersOf(db, { date: input.date, session: input.session ?? 'morning' }, input.class),
      listAssigned(db, actor),
    ])
    const isOwn = ({ classTeacherId }: (typeof rows)[number]) =>
      actor.staffId !== null && classTeacherId === actor.staffId
    const registers = rows
      .filter(({ streamId }) => actor.category === 'admin' || assigned.includes(streamId))
      // The stream that somebody is the class teacher of is the one they open most.
      .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
      .map((row) => ({ ...row, takenAt: row.takenAt?.toISOString() ?? null }))
    return { unusualDay, registers }
  })

  handle(app, openRegister, async ({ db, input, actor }) => {
    await mustReach(db, actor, input.streamId)
    return readRegister(db, input, findUnusualDay(db, input.date))
  })

  handle(app, saveRegister, async ({ db, input, actor }) => {
    await mustReach(db, actor, input.streamId)
    const unusualDay = await findUnusualDay(db, input.date)
    if (unusualDay && !input.confirmed) throw conflict(sentenceOfUnusualDay(unusualDay))
    await mustNameEverybodyOnce(db, input, input.entries)

    const saved = await putRegister(db, input, input.version, actor.accountId)
    if (!saved) throw newerVersion('register')
    await putEntries(db, saved.id, input, input.entries.map(withoutStrayMinutes))
    await audit(db, actor, { action: 'save register', kind: 'register', id: saved.id, after: input })
    return readRegister(db, input, unusualDay)
  })
}

async function listAssigned(db: Db, actor: Actor): Promise<string[]> {
  return actor.staffId ? listStreamIdsOfTeacher(db, actor.staffId) : []
}

async function mustReach(db: Db, actor: Actor, streamId: string) {
  mustHaveStream(actor, streamId, await listAssigned(db, actor))
}

async function findUnusualDay(db: Db, date: string) {
  const [school, day] = await Promise.all([mustFindSchool(db), findDay(db, date)])
  return unusualDayOf(date, { ...day, today: school.today, weekDays: school.week_days })
}

const withoutStrayMinutes = <E extends { status: string; minutesLate: number | null }>(entry: E): E =>
  entry.status === 'late' ? entry : { ...entry, minutesLate: null }

/** A register has one row for every enrolled student, no more and no fewer. */
async function mustNameEverybodyOnce(db: Db, place: RegisterPlace, entries: readonly { studentId: string }[]) {
  const given = new Set(entries.map(({ studentId }) => studentId))
  const expected = await listRegisterRows(db, place)
  const isComplete =
    given.size === entries.length && given.size === expected.length && expected.every((row) => given.has(row.studentId))
  if (!isComplete) throw conflict('The students of this stream have changed. Open the register again.')
}

type UnusualDay = ReturnType<typeof unusualDayOf>

async function readRegister(db: Db, place: RegisterPlace, judged: UnusualDay | Promise<UnusualDay>) {
  const [stream, unusualDay, register, rows, recent] = await Promise.all([
    findStream(db, place.streamId),
    judged,
    findRegister(db, place),
    listRegisterRows(db, place),
    listRecentOfStream(db, place),
  ])
  if (!stream) throw notFound('stream')
  return {
    streamId: stream.id,
    stream: stream.label,
    date: place.date,
    session: place.session,
    version: register?.version ?? 0,
    takenBy: register?.takenBy ?? null,
    takenAt: register?.takenAt.toISOString() ?? null,
    unusualDay,
    students: rows.map((row) => ({
      ...row,
      recent: Array.from({ length: recent.length }, (_, index) => recent.statusOf(row.studentId, index)),
    })),
  }
}
