import type { ScreenRow } from '@bellhouse/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { addressOfFirst, type EarlyAnswers } from './early-answers'

const EarlyAnswersContext = createContext<EarlyAnswers | null>(null)

export const EarlyAnswersProvider = EarlyAnswersContext.Provider

/** Begins what a screen asks for first as soon as somebody goes to it, unless that is there from a visit before. */
export function useFirstAnswer({ path, first }: ScreenRow) {
  const early = useContext(EarlyAnswersContext)
  const queries = useQueryClient()
  const { search } = useLocation()
  const begin = useEffectEvent(() => {
    const queryKey = ['GET', first, Object.fromEntries(new URLSearchParams(search))]
    if (first && queries.getQueryData(queryKey) === undefined) early?.begin(addressOfFirst(first, search))
  })
  useLayoutEffect(begin, [path])
}
