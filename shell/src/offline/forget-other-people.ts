import { hasPersonStore } from '@bellhouse/api-client/person-store-name'
import { readSession, watchSession } from '@bellhouse/session'

/** After the first screen has had the network for itself, in milliseconds. */
const pause = 2_000

/**
 * Removes what this browser keeps, for hours without a network, of whoever signed in on it before; of whoever has signed out, all that
 * the server had answered. What they entered stays until it has arrived.
 */
export function forgetOtherPeople(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(timer)
    const username = readSession()?.username
    timer = setTimeout(() => (username === undefined ? forgetAll() : forget(username)), pause)
  }
  begin()
  const stopWatching = watchSession(begin)
  return () => {
    clearTimeout(timer)
    stopWatching()
  }
}

async function forgetAll() {
  try {
    if (!(await hasPersonStore())) return
    const { forgetAnswers } = await import('@bellhouse/api-client/person-store')
    if (!readSession()) await forgetAnswers()
  } catch (error) {
    console.warn('What this browser keeps could not be removed; the next visit tries again:', error)
  }
}

async function forget(username: string) {
  try {
    if (!(await hasPersonStore())) return
    const { forgetOthers } = await import('@bellhouse/api-client/person-store')
    if (readSession()?.username === username) await forgetOthers(username)
  } catch (error) {
    console.warn('What this browser keeps of others could not be removed; the next visit tries again:', error)
  }
}
