import { type Api, NetworkError, TimeoutError } from '@bellhouse/api-client'
import { findStoredValue, storeValue } from '@bellhouse/api-client/person-store'
import {
  type InputOf,
  type OwnRegisters,
  openRegisterDesk,
  type RegisterDesk,
  readOwnRegisters,
} from '@bellhouse/contracts'
import { deskFrom } from './cached-desk'

const name = 'own registers'

/** Reads the person's registers of today and the next days, and keeps them for the hours without a network. */
export async function cacheRegisters(api: Api, person: string) {
  await storeValue(person, name, await api(readOwnRegisters, {}, { isQuiet: true }))
}

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

/** Nobody waits for it: what is on the screen is on the screen. */
async function keepDesk(person: string, desk: RegisterDesk) {
  const { register } = desk
  if (!person || !register) return
  try {
    const before = (await findStoredValue<RegisterDesk[]>(person, openedName))?.value ?? []
    const others = before.filter((one) => !isAskedFor(one, { ...register, stream: register.streamId }))
    await storeValue(person, openedName, [{ ...desk, asOf: new Date().toISOString() }, ...others].slice(0, mostOpened))
  } catch (error) {
    console.warn('This register will not be there without a network:', error)
  }
}

type Asked = InputOf<typeof openRegisterDesk>

async function findDesk(person: string, asked: Asked): Promise<RegisterDesk | undefined> {
  try {
    const own = await findStoredValue<OwnRegisters>(person, name)
    const fromOwn = own && deskFrom(own.value, asked, new Date(own.at), new Date())
    if (fromOwn) return fromOwn
    const opened = await findStoredValue<RegisterDesk[]>(person, openedName)
    return opened?.value.find((desk) => isAskedFor(desk, asked))
  } catch (error) {
    console.warn('What this browser keeps could not be read:', error)
    return undefined
  }
}

/** Without a day in the address it could be any. */
const isAskedFor = ({ register }: RegisterDesk, { date, stream, session }: Asked) =>
  register !== null &&
  register.date === date &&
  register.streamId === (stream ?? register.streamId) &&
  register.session === (session ?? register.session)
