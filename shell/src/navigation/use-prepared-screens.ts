import type { Category } from '@bellhouse/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useBeginAnswers } from '../early-answers-context'
import { useRemotes } from '../remotes/remotes-context'
import { findDestination, type ScreenRoute } from './routes'

/**
 * Fetches the code of a screen as soon as somebody points at a link that leads there, presses it, comes to it by keyboard or unfolds
 * the entry of the menu that it stands under, and asks for what it shows with the click, before anything is drawn.
 */
export function usePreparedScreens(routes: readonly ScreenRoute[], category: Category) {
  const { prepareScreen } = useRemotes()
  const beginAnswers = useBeginAnswers()
  const prepare = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLAnchorElement>('a[href]')
    const link = pressed ?? (event.type === 'click' && firstUnder(event.target))
    if (!link || link.origin !== location.origin || link.target) return
    const found = findDestination(routes, link.pathname, category)
    if (found.kind !== 'screen') return
    prepareScreen(found.route.remote, found.route.row.path)
    // A click that the router has not taken opens another tab, or nothing.
    if (pressed && event.type === 'click' && event.defaultPrevented) beginAnswers(found.route.row, pressed)
  })

  useEffect(() => {
    const occasions = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
    for (const occasion of occasions) document.addEventListener(occasion, prepare, { passive: true })
    return () => occasions.forEach((occasion) => void document.removeEventListener(occasion, prepare))
  }, [])
}

/** The first link that an entry of the menu unfolds; of most entries all lead to the same screen. */
const firstUnder = (target: Element) =>
  target.closest('#main-menu [aria-controls]')?.nextElementSibling?.querySelector<HTMLAnchorElement>('a[href]')
