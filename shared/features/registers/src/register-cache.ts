import { type Api, NetworkError, TimeoutError } from '@bellhouse/api-client'
import { findStoredValue, type StoredValue, storeValue } from '@bellhouse/api-client/person-store'
import {
  type InputOf,
  type OwnRegisters,
  openRegisterDesk,
  type RegisterDesk,
  readOwnRegisters,
  registerQueryOf,
} from '@bellhouse/contracts'
import { deskFrom, isSamePlace, localDay, withRegister } from './cached-desk'

const name = 'own registers'

const hour = 3_600_000
/** How old the cache may be that is left as it is, and how old one that says nothing of today any more. */
const fresh = hour
const outdated = 12 * hour
/** In what time the teachers of a school, who sign in at one bell, ask one after another. */
const spread = { without: 3_000, with: 300_000 }
/** Before that the first screen is on its way. */
const least = 2_000

/**
 * Takes the person's registers of today and the next days along for the hours without a network, unless it has those of the last hour;
 * what is opened or saved meanwhile is kept by itself. Answers how to stop it.
 */
export function cacheRegisters(api: Api, person: string, pauseOf = pauseBeforeCaching): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const read = async () => storeValue(person, name, await api(readOwnRegisters, {}, { isQuiet: true }))
  // Without a network there is nothing to keep; the next visit tries again.
  const readQuietly = () => void read().catch(warn)
  const begin = (cached: StoredValue<unknown> | undefined) => {
    const pause = pauseOf(Date.now() - (cached?.at ?? 0))
    if (!isOver && pause !== null) timer = setTimeout(readQuietly, pause)
  }
  findStoredValue(person, name).then(begin, warn)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Milliseconds until a cache of that age is read anew; null where it is good as it is. `chance` is between 0 and 1. */
export function pauseBeforeCaching(age: number, chance = Math.random()): number | null {
  if (age < fresh) return null
  return least + chance * (age < outdated ? spread.with : spread.without)
}

const warn = (error: unknown) => console.warn('The registers will not be there without a network:', error)

/** The same client; where the network is away, it answers from the cache of that person. */
export function withCachedRegisters(api: Api, person: string): Api {
  return async (endpoint, input, options) => {
    try {
      const answer = await api(endpoint, input, options)
      if (endpoint.path === openRegisterDesk.path) void keepDesk(person, answer as RegisterDesk)
      return answer
    } catch (error) {
      const isAway = error instanceof NetworkError || error instanceof TimeoutError
      if (!isAway || endpoint.path !== openRegisterDesk.path) throw error
      const desk = await findDesk(person, openRegisterDesk.input.parse(input))
      if (!desk) throw error
      return endpoint.output.parse(desk) as never
    }
  }
}

/** The last desks that were open, of whatever days; today's and the next days' come with the own registers. */
const openedName = 'opened registers'
const mostOpened = 10

/** Keeps a desk as it was opened, or as it is since something was saved. Nobody waits for it: what is on the screen is on the screen. */
export async function keepDesk(person: string, desk: RegisterDesk) {
  const { register } = desk
  if (!person || !register) return
  try {
    const before = (await findStoredValue<RegisterDesk[]>(person, openedName))?.value ?? []
    const others = before.filter((one) => !isAskedFor(one, registerQueryOf(register)))
    await storeValue(person, openedName, [{ ...desk, asOf: new Date().toISOString() }, ...others].slice(0, mostOpened))
  } catch (error) {
    console.warn('This register will not be there without a network:', error)
  }
}

type Asked = InputOf<typeof openRegisterDesk>

async function findDesk(person: string, asked: Asked): Promise<RegisterDesk | undefined> {
  try {
    const own = await findStoredValue<OwnRegisters>(person, name)
    const opened = (await findStoredValue<RegisterDesk[]>(person, openedName))?.value ?? []
    const fromOwn = own && deskOf(own, opened, asked)
    return fromOwn ?? opened.find((desk) => isAskedFor(desk, asked))
  } catch (error) {
    console.warn('What this browser keeps could not be read:', error)
    return undefined
  }
}

/** Out of what was taken along, and what was opened or saved since. */
function deskOf({ at, value }: StoredValue<OwnRegisters>, opened: readonly RegisterDesk[], asked: Asked) {
  const since = opened.flatMap(({ asOf = '', register }) =>
    register && Date.parse(asOf) > at ? [{ asOf, register }] : [],
  )
  const known = since.reduceRight((cached, { register }) => withRegister(cached, register), value)
  const desk = deskFrom(known, asked, new Date(at), new Date())
  const last = since.find(({ register }) => desk?.register && isSamePlace(register, desk.register))
  return desk && { ...desk, ...last }
}

/** Without a day in the address today is meant. */
const isAskedFor = ({ register }: RegisterDesk, { date = localDay(new Date()), stream, session, subject }: Asked) =>
  register !== null &&
  register.date === date &&
  register.streamId === (stream ?? register.streamId) &&
  (stream === undefined || register.subject === subject) &&
  register.session === (session ?? register.session)
