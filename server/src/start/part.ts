import cluster from 'node:cluster'

/** What a process is told by the one that keeps the database for it and for others. */
export interface Part {
  /** Whether others opened the portal before it, and told of the accounts with which people get in. */
  isFurther: boolean
}

/** What one of several processes says to the one that started it, once. */
export type PartSays<Opened> = { opened: Opened } | { failed: string }

const variable = 'PORTAL_PART'

export const settingOf = (part: Part) => ({ [variable]: JSON.stringify(part) })

/** Nothing where the portal is one process. */
export function readPart(): Part | null {
  if (!cluster.isWorker) return null
  return JSON.parse(process.env[variable] ?? 'null')
}

/** Comes back when it is said. */
export function say<Opened>(said: PartSays<Opened>): Promise<void> {
  return new Promise((resolve) => process.send?.(said, () => resolve()))
}
