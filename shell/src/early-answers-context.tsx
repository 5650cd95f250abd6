import { addressOfReading } from '@bellhouse/api-client'
import type { ScreenRow } from '@bellhouse/contracts'
import { readPermissions } from '@bellhouse/session'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type EarlyAnswers, isSameQuestion } from './early-answers'
import { firstAddressesOf } from './first-addresses'

const EarlyAnswersContext = createContext<EarlyAnswers | null>(null)

export const EarlyAnswersProvider = EarlyAnswersContext.Provider

/** Begins what a screen asks for first at an address, unless that is there from a visit before. */
export function useBeginAnswers() {
  const early = useContext(EarlyAnswersContext)
  const queries = useQueryClient()
  return (row: ScreenRow, { pathname, search }: Pick<Location, 'pathname' | 'search'>) => {
    for (const address of firstAddressesOf(row, pathname, search, readPermissions()?.permissions))
      if (!isThere(queries, address)) early?.begin(address)
  }
}

/** The same as soon as somebody goes to the screen. */
export function useFirstAnswers(row: ScreenRow) {
  const beginAnswers = useBeginAnswers()
  const place = useLocation()
  const begin = useEffectEvent(() => beginAnswers(row, place))
  useLayoutEffect(begin, [row.path])
}

/** Whether the answer is kept or on its way, under the name that the screen itself will ask for it by. */
const isThere = (queries: QueryClient, address: string) =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined || state.fetchStatus === 'fetching')
    .some(({ queryKey }) => isSameQuestion(addressOf(queryKey), address))

const addressOf = ([method, endpoint, input]: readonly unknown[]) =>
  method === 'GET' && typeof endpoint === 'string' ? addressOfReading(endpoint, Object(input)) : ''
