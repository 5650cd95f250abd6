import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

/** How PostgreSQL answers a statement, and how many blocks it has read for that, in its memory or on the disk. */
export async function readingOf(db: Db, statement: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`
    explain (analyze, buffers, format json) ${statement}`.execute(db)
  const plan = JSON.stringify(rows[0])
  const blocks = (kind: 'Hit' | 'Read') => Number(new RegExp(`"Shared ${kind} Blocks":(\\d+)`).exec(plan)?.[1])
  return { plan, blocks: blocks('Hit') + blocks('Read') }
}
