import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { mayLeave } from '../unsaved/unsaved-input'
import { closeUppermost } from './layers'

/** The number that the router gives to an entry of the browser's history, or `null` for an entry that is not the router's. */
const currentPlace = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null

/** Where the router stands, and whether the browser is on its way back there. */
const stand: { place: number | null; isReturning: boolean } = { place: null, isReturning: false }

/**
 * Back and Forward leave nothing behind unasked: a field that is saved when it is left is left, what lies over the page is closed
 * first, and whoever would lose what they entered is asked. The browser has moved by then, so it is sent back before the router
 * hears of it: this is called before the router is drawn, because whoever listens first is told first.
 */
export function guardBack() {
  window.addEventListener('popstate', handlePop)
}

/** Follows where the router stands, below it. */
export function useGuardedPlace() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    stand.place = currentPlace()
  }, [key])
}

function handlePop(event: PopStateEvent) {
  const place = currentPlace()
  if (place === null || stand.place === null) return
  if (place === stand.place) {
    if (stand.isReturning) event.stopImmediatePropagation()
    stand.isReturning = false
    return
  }
  // Whoever presses Back twice is asked once.
  if (!stand.isReturning && mayGo()) return
  event.stopImmediatePropagation()
  stand.isReturning = true
  window.history.go(stand.place - place)
}

function mayGo() {
  const field = document.activeElement
  if (field instanceof HTMLElement) field.blur()
  if (closeUppermost()) return false
  if (mayLeave()) return true
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  return false
}
