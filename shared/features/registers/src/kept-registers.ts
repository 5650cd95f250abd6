import { type Api, NetworkError, TimeoutError } from '@bellhouse/api-client'
import { findKeptAnswer, keepAnswer } from '@bellhouse/api-client/kept'
import { type OwnRegisters, openRegisterDesk, readOwnRegisters } from '@bellhouse/contracts'
import { deskFrom } from './kept-desk'

const name = 'own registers'

/** Reads the person's registers of today and the next days, and keeps them for the hours without a network. */
export async function keepRegisters(api: Api, person: string) {
  await keepAnswer(person, name, await api(readOwnRegisters, {}, { isQuiet: true }))
}

/** The same client; where the network is away, it answers with the registers that were kept for that person. */
export function withKeptRegisters(api: Api, person: string): Api {
  return async (endpoint, input, options) => {
    try {
      return await api(endpoint, input, options)
    } catch (error) {
      const isAway = error instanceof NetworkError || error instanceof TimeoutError
      if (!isAway || endpoint.path !== openRegisterDesk.path) throw error
      const kept = await findKeptAnswer<OwnRegisters>(person, name).catch(() => undefined)
      const desk = kept && deskFrom(kept.value, openRegisterDesk.input.parse(input), new Date(kept.at), new Date())
      if (!desk) throw error
      return endpoint.output.parse(desk) as never
    }
  }
}
