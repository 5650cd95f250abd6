import { type Category, homeAddress, type Notifications, noticeAddress } from '@bellhouse/contracts'
import type { Mail } from '../../../platform/mail/mail.repo'

interface Recipient {
  email: string
  username: string
  category: Category
}

/** What makes a mail worth sending: one word for each thing that it would tell of. */
export const keysOf = ({ messages, notices, tasks }: Notifications): string[] => [
  ...messages.map(({ threadId, seq }) => `message ${threadId} ${seq}`),
  ...notices.map(({ id }) => `notice ${id}`),
  ...tasks.map(({ key }) => `task ${key}`),
]

/** Counts and titles, and where each is found; never what a message says, and no mark of anybody. */
export function digestMail(news: Notifications, { email, username, category }: Recipient, publicUrl: string): Mail {
  const home = `${publicUrl}${homeAddress(category)}`
  const { counts, messages, notices, tasks } = news
  const parts = [
    part(
      'Unread messages',
      counts.messages,
      messages.map(({ title, unread }) => [`${title}: ${unread}`, `${home}?notifications=messages`]),
    ),
    part(
      'Unread notices',
      counts.notices,
      notices.map(({ id, title }) => [title, publicUrl + noticeAddress(category, id)]),
    ),
    part(
      'To do',
      counts.tasks,
      tasks.map(({ title, detail, to }) => [[title, detail].filter(Boolean).join(': '), publicUrl + to]),
    ),
  ]
  const body = `Hello ${username},

here is what is new for you in the school’s portal.

${parts.filter(Boolean).join('\n')}
You get this email because you asked for it. Change the days, or stop these emails, here:
${home}?notifications=settings
`
  return { recipient: email, subject: subjectOf(counts), body }
}

function subjectOf({ messages, notices, tasks }: Notifications['counts']) {
  const words = [countText(messages, 'message'), countText(notices, 'notice'), tasks > 0 && `${tasks} to do`].filter(
    Boolean,
  )
  return `New for you: ${words.join(', ')}`
}

const countText = (count: number, one: string) => count > 0 && `${count} ${count === 1 ? one : `${one}s`}`

function part(title: string, count: number, lines: readonly (readonly [text: string, address: string])[]) {
  if (count === 0) return ''
  const shown = lines.map(([text, address]) => `- ${text}\n  ${address}`).join('\n')
  return `${title} (${count})\n${shown}\n`
}
