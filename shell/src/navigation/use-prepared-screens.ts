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
  const findRoute = (link: HTMLAnchorElement) => {
    if (link.origin !== location.origin || link.target) return undefined
    const found = findDestination(routes, link.pathname, category)
    return found.kind === 'screen' ? found.route : undefined
  }
  const prepare = useEffectEvent(({ type, target, defaultPrevented }: Event) => {
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a[href]')
    const unfolded = type === 'click' ? linksUnder(target) : []
    const links = link ? [link] : unfolded
    const found = new Set(links.map(findRoute).filter((route) => route !== undefined))
    for (const { remote, row } of found) prepareScreen(remote, row.path)
    // A click that the router has not taken opens another tab, or nothing.
    if (!link || type !== 'click' || !defaultPrevented) return
    for (const { row } of found) beginAnswers(row, link)
  })

  useEffect(() => {
    const occasions = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
    for (const occasion of occasions) document.addEventListener(occasion, prepare, { passive: true })
    return () => occasions.forEach((occasion) => void document.removeEventListener(occasion, prepare))
  }, [])
}

/** The links that an entry of the menu folds away. */
function linksUnder(target: Element) {
  const folded = target.closest('#main-menu [aria-controls]')?.getAttribute('aria-controls')
  const list = folded ? document.getElementById(folded) : null
  return [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
}
