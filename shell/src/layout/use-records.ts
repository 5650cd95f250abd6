import { useApi } from '@bellhouse/api-client'
import { search } from '@bellhouse/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { SearchHit } from './search'

const shortest = 2

/** People, classes and subjects that the server finds; nothing while it cannot be asked, as the screens are found without it. */
export function useRecords(words: string): SearchHit[] {
  const api = useApi()
  const query = useDeferredValue(words.trim())
  const { data } = useQuery({
    queryKey: [search.path, query],
    queryFn: ({ signal }) => api(search, { query }, { signal }),
    enabled: query.length >= shortest,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query.length < shortest || !data) return []
  return data.map(({ title, detail, url }) => ({ title, group: detail, url }))
}
