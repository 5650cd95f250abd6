import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useRemotes } from './remotes-context'
import { type Freshness, stayFresh } from './stay-fresh'

/** Keeps an open tab on the releases that are live: what waits comes with the next address. */
export function useFreshRemotes() {
  const remotes = useRemotes()
  const { pathname } = useLocation()
  const freshness = useRef<Freshness>(null)

  useEffect(() => {
    freshness.current = stayFresh(remotes)
    return freshness.current.stop
  }, [remotes])

  useEffect(() => {
    remotes.change()
    freshness.current?.look()
  }, [remotes, pathname])
}
