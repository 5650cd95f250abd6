import type { Notifications } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/ui'

/** The kinds that the person wants counted, each with its number. */
function countedKinds({ counts, settings }: Notifications) {
  return [
    { count: settings.countsMessages ? counts.messages : 0, one: 'unread message' },
    { count: settings.countsNotices ? counts.notices : 0, one: 'unread notice' },
    { count: settings.countsTasks ? counts.tasks : 0, one: 'thing to do', many: 'things to do' },
  ]
}

/** The number at the bell. */
export const totalOf = (news: Notifications) => countedKinds(news).reduce((sum, { count }) => sum + count, 0)

/** The same in words: `2 unread messages, 1 thing to do`. */
export const textOf = (news: Notifications) =>
  countedKinds(news)
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => countOf(count, one, many))
    .join(', ')
