import type { Change } from '@bellhouse/contracts'
import type { Db } from '../db/open'
import { listChanges } from './history.repo'

type Snapshot = Record<string, unknown>

/** What was changed on a record, newest first: the fields that differ, as text. */
export async function historyOf(db: Db, kind: string, id: string): Promise<Change[]> {
  const entries = await listChanges(db, kind, id)
  return entries.map((entry) => ({
    id: Number(entry.id),
    action: entry.action,
    by: entry.by,
    at: entry.at,
    fields: differencesOf(snapshotOf(entry.before), snapshotOf(entry.after)),
  }))
}

const snapshotOf = (value: unknown): Snapshot =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Snapshot) : {}

// The version says nothing to a person, and what was not written down at one side is no change.
function differencesOf(before: Snapshot, after: Snapshot) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'version')
  return names
    .map((name) => ({
      name,
      before: textOf(before[name]),
      after: textOf(after[name]),
      ...(!(name in before) && { untold: 'before' as const }),
      ...(!(name in after) && { untold: 'after' as const }),
    }))
    .filter((field) => field.before !== field.after)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(textOf).join(', ') || null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
