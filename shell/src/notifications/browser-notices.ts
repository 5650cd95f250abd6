import { type Category, type Notifications, noticeAddress } from '@bellhouse/contracts'

/** One thing that the browser tells of while the portal is out of sight. */
export interface BrowserNotice {
  /** The same for the same thing in every tab, so that it is told once. */
  tag: string
  title: string
  body: string
  /** Where a click leads. */
  to: string
}

/** Everything that could be told of, by what makes it new. */
export function listTellable(news: Notifications, category: Category, here: string): BrowserNotice[] {
  const { showsText, countsMessages, countsNotices, countsTasks } = news.settings
  const messages = news.messages.map(({ threadId, seq, title, text }) => ({
    tag: `message ${threadId} ${seq}`,
    title,
    body: showsText ? text || 'Sent you a file' : 'Sent you a message',
    to: `${here}?${new URLSearchParams({ notifications: 'messages', conversation: threadId })}`,
  }))
  const notices = news.notices.map(({ id, title, author }) => ({
    tag: `notice ${id}`,
    title: `Notice: ${title}`,
    body: author,
    to: noticeAddress(category, id),
  }))
  const tasks = news.tasks.map(({ key, title, detail, to }) => ({ tag: `task ${key}`, title, body: detail, to }))
  return [...(countsMessages ? messages : []), ...(countsNotices ? notices : []), ...(countsTasks ? tasks : [])]
}

/** What was not there before, and at most three of it at a time: the bell has them all. */
export const listNew = (tellable: readonly BrowserNotice[], known: ReadonlySet<string>) =>
  tellable.filter(({ tag }) => !known.has(tag)).slice(0, 3)

/** Whether this browser can tell of anything, and may. */
export const mayTell = () => 'Notification' in window && Notification.permission === 'granted'

/** Asks the person; answers with a sentence where it comes to nothing. */
export async function askToTell(): Promise<string | null> {
  if (!('Notification' in window)) return 'This browser cannot show notifications.'
  if (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted') return null
  return 'This browser does not allow the portal to show notifications. Allow it in the settings of the browser for this site, then try again.'
}

/** Shows it; where a browser has no notifications of its own pages, the portal goes without. */
export function tell({ tag, title, body }: BrowserNotice, onClick: () => void) {
  try {
    const shown = new Notification(title, { tag, body })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
  } catch (error) {
    console.warn('The browser did not show a notification:', error)
  }
}
