import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { whenIdle } from '../dom/when-idle'
import { useOwnRelease } from '../own-release/own-release-context'
import { useRemotes } from './remotes-context'
import { concerning, type Freshness, stayFresh } from './stay-fresh'

/** Keeps an open tab on the releases that are live, the shell's own too: what waits comes with the next address. */
export function useFreshRemotes() {
  const remotes = useRemotes()
  const own = useOwnRelease()
  const { pathname } = useLocation()
  const freshness = useRef<Freshness>(null)

  useEffect(() => {
    freshness.current = stayFresh(({ category }) => {
      void remotes.look(concerning(remotes.state(), category))
      void own?.look()
    })
    return freshness.current.stop
  }, [remotes, own])

  useEffect(() => {
    own?.navigated()
    remotes.change()
    // Whoever opens a screen waits for its rows, and not for this.
    whenIdle(() => freshness.current?.look(), 2_000)
  }, [remotes, own, pathname])
}
