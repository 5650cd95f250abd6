import { hasDatabase } from './has-database'

/** The browser's database of what is stored for one person; its name is older than ours, and what lies in browsers bears it. */
export const personStoreName = 'bellhouse-kept'

/** Whether this browser stores something of anybody: false where it cannot tell. Light enough for the first page. */
export const hasPersonStore = (): Promise<boolean> => hasDatabase(personStoreName)
