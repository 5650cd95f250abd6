import { AsyncLocalStorage } from 'node:async_hooks'

// One for the process, because it follows each request by itself to wherever a connection is taken for it.
const looking = new AsyncLocalStorage<true>()

/** Milliseconds after the last look, in which whatever it has begun comes to its end. */
const rest = 60_000

let atOnce = 0
let ending: NodeJS.Timeout | undefined

/** Whatever `work` asks of the database, by whichever way, is refused there if it would write. */
export async function whileOnlyLooking<T>(work: () => Promise<T>): Promise<T> {
  clearTimeout(ending)
  atOnce += 1
  try {
    return await looking.run(true, work)
  } finally {
    atOnce -= 1
    // Node follows every promise of the process for as long as this goes on, which makes all other requests dearer.
    if (atOnce === 0) ending = setTimeout(() => looking.disable(), rest).unref()
  }
}

export const isOnlyLooking = () => looking.getStore() === true
