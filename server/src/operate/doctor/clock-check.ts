import { sql } from 'kysely'
import { findClockBehind } from '../../platform/audit/clock-behind.repo'
import type { Db } from '../../platform/db/open'
import { hasTable } from '../has-table'
import { type Finding, fail, ok, warn } from './finding'

/** The clocks of this machine and the database, against each other and against what was written before. */
export async function lookAtClock(db: Db): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const finding = judgeClock(((before + Date.now()) / 2 - (rows[0]?.now ?? 0)) / 1_000)
  if (finding.state !== 'ok' || !(await hasTable(db, 'audit_entry'))) return finding
  const behind = await findClockBehind(db)
  return behind ? warn(behind) : finding
}

/** By so many seconds this machine's clock is ahead of the database's. */
export function judgeClock(seconds: number) {
  const off = Math.abs(seconds)
  const said = `This clock and the database’s are ${spanOf(off)} apart`
  if (off > 20)
    return fail(`${said}, so sessions and codes of authenticator apps fail. Let both machines set their clocks by NTP.`)
  if (off > 2) return warn(`${said}. Let both machines set their clocks by NTP.`)
  return ok(`${said}.`)
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** In the largest unit of which there are two. */
function spanOf(seconds: number) {
  const [name, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['seconds', 1]
  return length === 1 ? `${seconds.toFixed(1)} ${name}` : `${Math.round(seconds / length)} ${name}`
}
