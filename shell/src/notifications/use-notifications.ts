import { useApi } from '@bellhouse/api-client'
import { getNotifications, type LiveEvent } from '@bellhouse/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLive, useLiveEvents } from '../live/live-context'

const everyMinute = 60_000

// As the client names the query, so that a command of any remote that names the endpoint makes it stale.
const queryKey = [getNotifications.method, getNotifications.path, {}]

/**
 * What the bell has to say, and nothing while it is not known. A failure is not shown: the last answer
 * stays, and the next minute asks again. Nothing is asked while it is not enabled.
 */
export function useNotifications(isEnabled = true) {
  const api = useApi()
  const { data } = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: ({ signal }) => api(getNotifications, {}, { signal }),
    refetchInterval: everyMinute,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })
  return data
}

/** Milliseconds. */
const longestWait = 1_000

/** Whether the line is open, or has let us wait: what is asked for before it opens has to be asked for again. */
export function useIsLineSettled() {
  const live = useLive()
  const [isSettled, setIsSettled] = useState(() => !live || live.isOpen())
  useEffect(() => {
    const settle = () => setIsSettled(true)
    const stop = live?.watchOpen(settle)
    const timer = setTimeout(settle, longestWait)
    return () => {
      stop?.()
      clearTimeout(timer)
    }
  }, [live])
  return isSettled
}

/** Milliseconds: a whole school hears of a notice at once, and does not ask for it all at once. */
const shortest = 250
const longest = 2_500
/** How old an answer may be when somebody goes to another page, where something may have been done. */
const freshFor = 10_000

const bringsNews: readonly LiveEvent['type'][] = ['message', 'read', 'thread', 'notifications', 'catch-up']

/** Asks again as soon as something is known to have changed. One place does so for the whole page. */
export function useFollowing() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()

  const askSoon = useCallback(
    (spread: number) => {
      if (timer.current) return
      timer.current = setTimeout(
        () => {
          timer.current = undefined
          void client.invalidateQueries({ queryKey })
        },
        shortest + Math.random() * spread,
      )
    },
    [client],
  )

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useLiveEvents(({ type }) => {
    const asked = client.getQueryState(queryKey)
    const isFirst = !asked || (asked.dataUpdatedAt === 0 && asked.fetchStatus === 'idle')
    if (type === 'catch-up' && isFirst) return
    if (bringsNews.includes(type)) askSoon(type === 'notifications' ? longest - shortest : 0)
  })
  useEffect(() => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (updatedAt !== 0 && Date.now() - updatedAt > freshFor) askSoon(0)
  }, [pathname, askSoon, client])
}
