import { apiBase, readSession, readToken } from '@bellhouse/session'

/** What a screen asks for first is asked for with the click that leads to it, or with the sign-in: while its code is on its way. */
export interface EarlyAnswers {
  /** Asks for an address of the API in the name of whoever is signed in. */
  begin: (address: string) => void
  /** The browser's `fetch`; what was begun is handed out once, to whoever asks for it with the same token before a command is answered. */
  fetch: typeof fetch
}

/** What nobody has come for by then is not the newest any more, in milliseconds. */
const longest = 10_000

interface Begun {
  at: number
  answer: Promise<Response>
}

export function createEarlyAnswers(): EarlyAnswers {
  const begun = new Map<string, Begun>()

  function take(key: string) {
    const early = begun.get(key)
    begun.delete(key)
    return isFresh(early) ? early.answer : undefined
  }

  return {
    begin(address) {
      const token = readToken()
      // Before there is an own password every question is refused.
      if (!token || readSession()?.mustChangePassword) return
      const authorization = `Bearer ${token}`
      const key = keyOf(apiBase + address, authorization)
      if (isFresh(begun.get(key))) return
      const headers = { accept: 'application/json', authorization }
      const answer = fetch(apiBase + address, { headers, signal: AbortSignal.timeout(30_000) })
      const early = { at: performance.now(), answer }
      begun.set(key, early)
      const forget = () => begun.get(key) === early && begun.delete(key)
      // Whoever comes after a failure or a refusal asks anew.
      answer.then(({ ok }) => ok || forget(), forget)
    },

    fetch(input, init) {
      const isRead = init?.method === 'GET'
      const early = isRead ? take(keyOf(String(input), new Headers(init.headers).get('authorization'))) : undefined
      if (early) return early
      const answer = fetch(input, init)
      // What was begun before a command may tell of what that has changed.
      return isRead ? answer : answer.finally(() => begun.clear())
    },
  }
}

const isFresh = (early: Begun | undefined): early is Begun =>
  early !== undefined && performance.now() - early.at < longest

/** Whether two addresses ask for the same, in whatever order. */
export const isSameQuestion = (one: string, other: string) => questionOf(one) === questionOf(other)

const keyOf = (address: string, authorization: string | null) => `${authorization} ${questionOf(address)}`

function questionOf(address: string) {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
