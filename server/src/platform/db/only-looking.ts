import { AsyncLocalStorage } from 'node:async_hooks'

// One for the process, because it follows each request by itself to wherever a connection is taken for it.
const looking = new AsyncLocalStorage<true>()

/** Whatever `work` asks of the database, by whichever way, is refused there if it would write. */
export const whileOnlyLooking = <T>(work: () => Promise<T>): Promise<T> => looking.run(true, work)

export const isOnlyLooking = () => looking.getStore() === true
