import type { addClass, ReadyMadeClasses } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import { mustBeUnused } from '../../../http/in-use'
import { conflict, notFound } from '../../../http/problems'
import { type Act, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { listClasses, putClasses } from '../school'
import { mustBeAll, mustBeEmpty, mustBeNewClass, mustBeUnchanged } from './class-set.policy'
import {
  countInSchool,
  countUsesOfClass,
  deleteClass,
  deleteClasses,
  insertClass,
  keepLevels,
  lockClasses,
  putOrder,
} from './class-set.repo'
import {
  type ClassSet,
  holdClassSetAct,
  insertClassSetAct,
  markClassSetUndone,
  putClassSet,
  readClassSet,
} from './class-set-acts.repo'
import { mustBeLevel, mustFindClass } from './known-classes'

type NewClass = z.output<(typeof addClass)['input']>

/** The school has one class more, at that place among the others. */
export async function openClass(db: Db, act: Act, { place, ...fields }: NewClass) {
  await lockClasses(db)
  const classes = await listClasses(db)
  mustBeNewClass(fields, classes)
  await mustBeLevel(db, fields.level)
  await insertClass(db, fields)
  const codes = classes.map(({ code }) => code)
  await putOrder(db, codes.toSpliced(place ?? codes.length, 0, fields.code))
  await tellHistories(db, act, [{ kind: 'class', id: null, after: fields }])
}

/** Students go through the classes in this order. */
export async function reorderClasses(db: Db, act: Act, codes: readonly string[]) {
  await lockClasses(db)
  const before = (await listClasses(db)).map(({ code }) => code)
  mustBeAll(codes, before)
  await putOrder(db, codes)
  await tellHistories(db, act, [{ kind: 'class', id: null, before: { order: before }, after: { order: codes } }])
}

/** The school has that class no longer; answers what it was. */
export async function closeClass(db: Db, act: Act, classCode: string) {
  await lockClasses(db)
  const { name, level, isLeaving } = await mustFindClass(db, classCode)
  mustBeUnused(name, await countUsesOfClass(db, classCode))
  const place = (await listClasses(db)).findIndex(({ code }) => code === classCode)
  await deleteClass(db, classCode)
  const record = { code: classCode, name, level, isLeaving, place }
  await tellHistories(db, act, [{ kind: 'class', id: null, before: record }])
  return record
}

/** A school without students has the classes and levels of a ready-made set, and no others. */
export async function takeReadyMade(db: Db, act: Act, set: ReadyMadeClasses) {
  await lockClasses(db)
  mustBeEmpty(await countInSchool(db))
  const before = await readClassSet(db)
  await deleteClasses(db)
  await putClasses(db, set)
  await keepLevels(db, set)
  const actId = await insertClassSetAct(db, { before, after: await readClassSet(db) }, act.actor?.accountId ?? null)
  await tellHistories(db, act, [
    { kind: 'class', id: null, before: { classes: codesOf(before) }, after: { set: set.title } },
  ])
  return actId
}

/** The school has the classes, levels and choices of before a ready-made set, as long as nothing of it was changed since. */
export async function undoReadyMade(db: Db, act: Act, actId: string) {
  await lockClasses(db)
  const done = await holdClassSetAct(db, actId)
  if (!done) throw notFound('act')
  if (done.undoneAt) throw conflict('This has already been undone.')
  mustBeEmpty(await countInSchool(db))
  mustBeUnchanged(await readClassSet(db), done.after)
  await putClassSet(db, done.before)
  await markClassSetUndone(db, actId, act.actor?.accountId ?? null)
  const told = { before: { classes: codesOf(done.after) }, after: { classes: codesOf(done.before) } }
  await tellHistories(db, act, [{ kind: 'class', id: null, ...told }])
}

const codesOf = ({ class: classes }: ClassSet) => classes.map(({ code }) => code)
