import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  getAdminDashboard,
  getSchool,
  type InputOf,
  listRegistersOfDay,
  openRegister,
  saveRegister,
} from '@bellhouse/contracts'

/** Which register: a stream, a day and a session. */
export type RegisterPlace = InputOf<typeof openRegister>

export const useToday = () => useEndpoint(getSchool, {}).today

export const useRegistersOfDay = (date: string, session: RegisterPlace['session']) =>
  useEndpoint(listRegistersOfDay, { date, session })

export const useRegister = (place: RegisterPlace) => useEndpoint(openRegister, place)

export const useSaveRegister = () =>
  useCommand(saveRegister, { refreshes: [openRegister, listRegistersOfDay, getAdminDashboard] })
