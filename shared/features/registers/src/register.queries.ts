import { useEndpoint } from '@bellhouse/api-client'
import { type InputOf, listRegisterChanges, openRegisterDesk, type RegisterPlace } from '@bellhouse/contracts'

export const useRegisterDesk = (asked: InputOf<typeof openRegisterDesk>) => useEndpoint(openRegisterDesk, asked)

export const useRegisterChanges = (place: RegisterPlace) => useEndpoint(listRegisterChanges, place)
