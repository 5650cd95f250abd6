import { hasDatabase } from './has-database'

/** The browser's database in which changes wait. */
export const outboxName = 'bellhouse-outbox'

/** Whether this browser keeps changes, or ever kept some: false where it cannot tell. Light enough for the first page. */
export const hasOutbox = (): Promise<boolean> => hasDatabase(outboxName)
