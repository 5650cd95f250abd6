import type { Env } from '../env'
import { outboxFolderOf } from '../platform/mail/mail-transport'
import type { Serving } from './serve'

/** What whoever starts the portal wants to know. */
export function banner(env: Env, { demoAccounts, firstAdminLink }: Pick<Serving, 'demoAccounts' | 'firstAdminLink'>) {
  const lines = ['', `  Bellhouse is open at ${env.PUBLIC_URL}`]
  if (demoAccounts.length > 0) lines.push('', '  Demo accounts')
  for (const { username, password, category } of demoAccounts) {
    lines.push(`    ${username.padEnd(10)}${password.padEnd(16)}${category}`)
  }
  if (firstAdminLink)
    lines.push('', '  Nobody administers this school yet. Choose the admin’s password here:', `    ${firstAdminLink}`)
  if (!env.SMTP_URL)
    lines.push('', `  Mails are written to ${outboxFolderOf(env.DATA_DIR)} (set SMTP_URL to send them)`)
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
