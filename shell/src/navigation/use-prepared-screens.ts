import type { Category } from '@bellhouse/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useBeginAnswers } from '../early-answers-context'
import { useRemotes } from '../remotes/remotes-context'
import { findDestination, type ScreenRoute } from './routes'

/**
 * Fetches the code of a screen as soon as somebody points at a link that leads there, presses it or comes to it by keyboard, and asks for
 * what it shows with the click, before anything is drawn.
 */
export function usePreparedScreens(routes: readonly ScreenRoute[], category: Category) {
  const { prepareScreen } = useRemotes()
  const beginAnswers = useBeginAnswers()
  const prepare = useEffectEvent((event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || link.target) return
    const found = findDestination(routes, link.pathname, category)
    if (found.kind !== 'screen') return
    prepareScreen(found.route.remote, found.route.row.path)
    // A click that the router has not taken opens another tab, or nothing.
    if (event.type === 'click' && event.defaultPrevented) beginAnswers(found.route.row, link)
  })

  useEffect(() => {
    const occasions = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
    for (const occasion of occasions) document.addEventListener(occasion, prepare, { passive: true })
    return () => occasions.forEach((occasion) => void document.removeEventListener(occasion, prepare))
  }, [])
}
