import type { Endpoint, InputOf, OutputOf } from '@bellhouse/contracts'
import type { Api } from './api'
import { NetworkError, TimeoutError } from './errors'

/** What was asked: of which endpoint, with which input. */
export interface Asked {
  endpoint: Endpoint
  input: unknown
}

interface KeptAnswersOptions {
  /** Whose answers are kept: the name that somebody signs in with; null where nothing is kept of whoever is signed in, or nobody is. */
  person: () => string | null
  /** Told of each answer that was kept, with when the server gave it, in milliseconds since 1970; of each fresh one with null. */
  onAnswer?: (at: number | null, asked: Asked) => void
}

/** Milliseconds before a request that was lost is made once more. */
const pause = 300

/**
 * The same client; where the network is away, what an endpoint with `isKept` answered that person last is its answer. One request alone
 * can be lost in a network that is there, so it is made once more before. A reply of the server, also a refusal, is never replaced.
 */
export function withKeptAnswers(api: Api, { person, onAnswer }: KeptAnswersOptions): Api {
  return async (endpoint, input, options) => {
    const owner = endpoint.isKept ? person() : null

    async function ask() {
      const answer = await api(endpoint, input, options)
      onAnswer?.(null, { endpoint, input })
      if (owner !== null) void keep(owner, endpoint, input, answer)
      return answer
    }

    try {
      return await ask()
    } catch (error) {
      const kept = isAway(error) && owner !== null && (await find(owner, endpoint, input))
      if (!kept) throw error
      const again = mayHaveBeenLostAlone(error) && (await askOnceMore(ask))
      if (again) return again.answer
      onAnswer?.(kept.at, { endpoint, input })
      return kept.answer
    }
  }
}

const isAway = (error: unknown) => error instanceof NetworkError || error instanceof TimeoutError

/** A browser that knows of no network, and a request that nobody answered for as long as one waits, are worth no second one. */
const mayHaveBeenLostAlone = (error: unknown) => error instanceof NetworkError && navigator.onLine

/** Nothing where the network is away this time too. */
async function askOnceMore<T>(ask: () => Promise<T>): Promise<{ answer: T } | null> {
  await new Promise((resolve) => setTimeout(resolve, pause))
  try {
    return { answer: await ask() }
  } catch (error) {
    if (!isAway(error)) throw error
    return null
  }
}

/** Nobody waits for it: what is on the screen is on the screen. */
async function keep(person: string, endpoint: Endpoint, input: unknown, answer: unknown) {
  try {
    const { answerNameOf, keepAnswer } = await import(/* webpackMode: "eager" */ './person-store')
    await keepAnswer(person, answerNameOf(endpoint, input), answer)
  } catch (error) {
    console.warn('This page will not be there without a network:', error)
  }
}

async function find<E extends Endpoint>(person: string, endpoint: E, input: InputOf<E>) {
  try {
    const { answerNameOf, findKeptAnswer } = await import(/* webpackMode: "eager" */ './person-store')
    const stored = await findKeptAnswer(person, answerNameOf(endpoint, input))
    if (!stored) return null
    // A newer release of the portal may ask for more than an older one was told.
    const read = endpoint.output.safeParse(stored.value)
    return read.success ? { at: stored.at, answer: read.data as OutputOf<E> } : null
  } catch (error) {
    console.warn('What this browser keeps could not be read:', error)
    return null
  }
}
