import { conflict } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { listText } from '../../../platform/list-text'
import { lockFullAdministrators } from '../../identity/accounts'
import { listPlannedLeavers } from './employment-ends.repo'

/** Somebody who can sign in has all permissions, also once everybody has left who is to. */
export async function mustKeepAdministrator(db: Db, { actor }: Act, staffIds: readonly string[]) {
  const all = await lockFullAdministrators(db)
  const leaving = all.filter(({ id, staffId }) => isAmong(staffIds, staffId) && id !== actor?.accountId)
  if (leaving.length === 0) return
  const others = all.filter((one) => !leaving.includes(one))
  const planned = await listPlannedLeavers(db)
  const leavers = others.flatMap(({ staffId }) => planned.find((one) => one.staffId === staffId) ?? [])
  if (leavers.length === others.length) throw wouldLeaveNobody(leavers.map(({ name }) => name))
}

function wouldLeaveNobody(names: readonly string[]) {
  const too = names.length > 0 ? `, as ${listText(names)} ${names.length === 1 ? 'leaves' : 'leave'} too` : ''
  return conflict(`Nobody who can sign in would have all permissions then${too}. Give them to another person first.`)
}

/** Of these members of staff those with whom the last of all who can sign in with all permissions would go. */
export async function listLastAdministrators(db: Db, staffIds: readonly string[]): Promise<string[]> {
  const all = await lockFullAdministrators(db)
  return all.every(({ staffId }) => isAmong(staffIds, staffId)) ? all.flatMap(({ staffId }) => staffId ?? []) : []
}

const isAmong = (staffIds: readonly string[], staffId: string | null) => staffId !== null && staffIds.includes(staffId)
