import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { tellSystemsOfAll } from '../../../platform/webhooks/tell-systems.repo'
import { closeAccounts, closeAccountsOf, openAccounts, openAccountsOf } from '../../identity/accounts'
import { dayOf } from '../../school/school'
import {
  type ActKind,
  type Effects,
  findAct,
  finishAct,
  insertAct,
  listChangedBy,
  listDueAccounts,
  listMovedBetween,
  markActUndone,
  noteClosed,
  restoreStudents,
} from './student-acts.repo'
import { changedSinceSentence } from './student-sentences'

/** What the acts inside one act did to accounts. */
type Told = Partial<Effects>

export interface Recorded<T> {
  result: T
  /** By which it is taken back; null where it changed nothing. */
  actId: string | null
}

/**
 * One act of a person for these students, whatever it consists of: what was before it is written down, so that all of it
 * can be taken back as one.
 */
export async function recordAct<T extends Told>(
  db: Db,
  act: Act,
  { kind, studentIds }: { kind: ActKind; studentIds: readonly string[] },
  run: () => Promise<T>,
): Promise<Recorded<T>> {
  const on = await dayOf(db, act.on)
  const actId = await insertAct(db, { kind, on, accountId: act.actor?.accountId ?? null }, studentIds)
  const result = await run()
  const { closed = [], opened = [], opensLater = [] } = result
  const changed = await finishAct(db, actId, { closed, opened, opensLater })
  return { result, actId: changed > 0 ? actId : null }
}

/**
 * Takes an act back: placements, choices and accounts are as before it. Whoever was changed since then is named, and
 * nothing is done. Answers for how many it was done.
 */
export async function undoStudentAct(db: Db, act: Act, actId: string) {
  const found = await findAct(db, actId)
  if (!found) throw notFound('act')
  if (found.undoneAt) throw conflict('This has already been undone.')
  const changed = await listChangedBy(db, actId)
  const since = changed.filter(({ isChangedSince }) => isChangedSince)
  if (since.length > 0) throw conflict(changedSinceSentence(since))
  await restoreAct(db, act, actId, changed)
  return { restored: changed.length }
}

/** The same whatever happened since then: rows of before, whoever changed them. */
export async function restoreAct(
  db: Db,
  act: Act,
  actId: string,
  changed: readonly { studentId: string; closedAccountId: string | null; openedAccountId: string | null }[],
) {
  await restoreStudents(
    db,
    actId,
    changed.map(({ studentId }) => studentId),
  )
  await openAccounts(
    db,
    act,
    changed.flatMap(({ closedAccountId }) => closedAccountId ?? []),
  )
  await closeAccounts(
    db,
    act,
    changed.flatMap(({ openedAccountId }) => openedAccountId ?? []),
  )
  await markActUndone(db, actId, act.actor?.accountId ?? null)
  if (act.action === undefined) return
  const { action } = act
  await auditEach(
    db,
    act.actor,
    changed.map(({ studentId }) => ({ action, kind: 'student', id: studentId })),
  )
}

/** What a day brings: other systems are told who moves and who leaves by it; who leaves loses the account, who comes back has it again where that was asked for. */
export async function followDay(db: Db, days: { before: string; after: string }) {
  const due = await listDueAccounts(db, days)
  const act = { actor: null }
  await tellSystemsOfAll(db, 'student.moved', await listMovedBetween(db, days))
  const leavers = due.filter(({ opens }) => !opens).map(({ studentId }) => studentId)
  await tellSystemsOfAll(db, 'student.left', leavers)
  const { closed } = await closeAccountsOf(db, act, { studentIds: leavers })
  await noteClosed(db, closed)
  const returners = due.filter(({ opens }) => opens).map(({ studentId }) => studentId)
  await openAccountsOf(db, act, { studentIds: returners })
}
