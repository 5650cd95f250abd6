import { Refusal } from '@bellhouse/releases'
import type { BackupFolder } from './backup-folder'
import { whileLocked } from './folder-lock'
import { listDocuments } from './list-documents'
import { stampOf } from './stamp-of'

/** How many backups stay: the newest of each of the last so many days, weeks and months that have one. */
export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

const dayOf = (name: string) => name.slice(0, 10)
const monthOf = (name: string) => name.slice(0, 7)

/** The Monday of its week. */
function weekOf(name: string) {
  const day = new Date(`${dayOf(name)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/**
 * Which of these backups stay; the newest always does. Days begin at midnight UTC. What a clock made that was ahead stays until its
 * moment has come, and takes nobody's place.
 */
export function chooseKept(names: readonly string[], { daily, weekly, monthly }: Keep, now: Date): Set<string> {
  const stamp = stampOf(now)
  const ahead = names.filter((name) => name.slice(0, stamp.length) > stamp)
  const newestFirst = names
    .filter((name) => !ahead.includes(name))
    .sort()
    .reverse()
  const kept = new Set([...ahead, ...newestFirst.slice(0, 1)])
  const spans = [
    [daily, dayOf],
    [weekly, weekOf],
    [monthly, monthOf],
  ] as const
  for (const [count, spanOf] of spans) {
    const seen = new Set<string>()
    for (const name of newestFirst) {
      if (seen.has(spanOf(name))) continue
      if (seen.size === count) break
      seen.add(spanOf(name))
      kept.add(name)
    }
  }
  return kept
}

/** Forgets the backups that need not stay, and removes what no other one has. */
export function removeOld(folder: BackupFolder, keep: Keep): Promise<{ backups: string[]; parts: number }> {
  return whileLocked(folder.path, 'writing backups', async () => {
    const names = await folder.list()
    const kept = chooseKept(names, keep, new Date())
    // Read before anything goes: parts of a backup that cannot be read are known by nobody else.
    const wanted = await listPaths(folder, kept)
    const backups = names.filter((name) => !kept.has(name))
    for (const name of backups) await folder.forget(name)
    return { backups, parts: await folder.removeParts(wanted) }
  })
}

async function listPaths(folder: BackupFolder, names: ReadonlySet<string>) {
  const paths = new Set<string>()
  for (const name of names) {
    try {
      const { tables, files, documents } = await folder.find(name)
      for (const { part } of [...tables, ...files, { part: documents.list }]) paths.add(folder.pathOf(part))
      for await (const part of listDocuments(folder, documents.list)) paths.add(folder.pathOf(part))
    } catch (cause) {
      throw new Refusal(
        `No old backup was removed, because the backup ${name} cannot be read. See what is damaged: npm run verify`,
        { cause },
      )
    }
  }
  return paths
}
