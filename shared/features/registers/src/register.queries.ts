import { useEndpoint } from '@bellhouse/api-client'
import { type InputOf, listRegisterChanges, openRegisterDesk, type RegisterPlace } from '@bellhouse/contracts'

/** Milliseconds after which a desk out of the cache is asked for once more: nothing else says that the network is back. */
const whileAway = 15_000

export const useRegisterDesk = (asked: InputOf<typeof openRegisterDesk>) =>
  useEndpoint(openRegisterDesk, asked, { refreshEvery: ({ asOf }) => asOf !== undefined && whileAway })

export const useRegisterChanges = (place: RegisterPlace) => useEndpoint(listRegisterChanges, place)
