import { hasDatabase } from './has-database'

/** The browser's database of what was read for the hours without a network. */
export const personStoreName = 'bellhouse-kept'

/** Whether this browser keeps something of anybody: false where it cannot tell. Light enough for the first page. */
export const hasPersonStore = (): Promise<boolean> => hasDatabase(personStoreName)
