import type { Notifications } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BellPlace } from './bell-place'
import { type BrowserNotice, listNew, listTellable, mayTell, tell } from './browser-notices'
import { requestTabLock, type TabLock } from './tab-lock'

/** Tells of what has come since the portal was opened, while no tab of it is in sight and where the person wants it. */
export function useBrowserNotifications(news: Notifications | undefined, onOpen: (place: BellPlace) => void) {
  const known = useRef<Set<string> | null>(null)
  const turn = useRef<TabLock | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isWanted = news?.settings.browser ?? false

  useEffect(() => {
    if (!isWanted) return
    const taken = requestTabLock()
    turn.current = taken
    return () => {
      turn.current = null
      taken.stop()
    }
  }, [isWanted])

  const follow = ({ tag, to }: BrowserNotice) => {
    const [, threadId] = /^message (\S+)/.exec(tag) ?? []
    if (threadId) onOpen({ part: 'messages', threadId })
    else navigate(to)
  }

  const look = useEffectEvent(async (now: Notifications) => {
    const category = readSession()?.category
    if (!category) return
    const tellable = listTellable(now, category, pathname)
    const before = known.current
    known.current = new Set([...(before ?? []), ...tellable.map(({ tag }) => tag)])
    // What was there when the portal was opened is nothing new.
    if (!before || !mayTell() || !(await turn.current?.isOurs())) return
    for (const notice of listNew(tellable, before)) tell(notice, () => follow(notice))
  })

  useEffect(() => {
    if (news) void look(news)
  }, [news])
}
