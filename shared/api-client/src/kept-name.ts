import { hasDatabase } from './has-database'

/** The browser's database of what was read for the hours without a network. */
export const keptName = 'bellhouse-kept'

/** Whether this browser keeps something of anybody: false where it cannot tell. Light enough for the first page. */
export const hasKept = (): Promise<boolean> => hasDatabase(keptName)
