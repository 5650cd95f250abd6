import { type Api, NetworkError, TimeoutError } from '@bellhouse/api-client'
import { findStoredValue, storeValue } from '@bellhouse/api-client/person-store'
import { type OwnRegisters, openRegisterDesk, readOwnRegisters } from '@bellhouse/contracts'
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
      return await api(endpoint, input, options)
    } catch (error) {
      const isAway = error instanceof NetworkError || error instanceof TimeoutError
      if (!isAway || endpoint.path !== openRegisterDesk.path) throw error
      const cached = await findStoredValue<OwnRegisters>(person, name).catch(() => undefined)
      const desk =
        cached && deskFrom(cached.value, openRegisterDesk.input.parse(input), new Date(cached.at), new Date())
      if (!desk) throw error
      return endpoint.output.parse(desk) as never
    }
  }
}
