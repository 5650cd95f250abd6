import { type Category, can, type Endpoint } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

export interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Of each kind of record one that is there, by the name under which requests ask for it. */
export async function knownIds(db: Db) {
  const tables = [
    'student',
    'staff',
    'stream',
    'subject',
    'term',
    'assessment',
    'timetable',
    'application',
    'academic_year',
  ]
  const ids = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(db)
    const [name, more] = table.split('_')
    if (rows[0]) ids.set(`${more ?? name}Id`, rows[0].id)
  }
  return ids
    .set('classCode', 's1')
    .set('code', 's1')
    .set('personId', ids.get('studentId') ?? '')
}

/** Whoever signs in, the one with the most permissions first. */
export const callers: readonly Category[] = ['admin', 'staff', 'student']

/** Whether somebody of that category who is signed in may call it. */
export const mayCall = (category: Category, { access }: Pick<Endpoint, 'access'>) =>
  access === 'signed-in' ||
  access === 'own-sign-in' ||
  (access !== 'anyone' && access !== 'roster-client' && can({ category }, access))
