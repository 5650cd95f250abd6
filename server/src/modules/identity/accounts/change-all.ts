import { can, type changeAccounts, type InputOf } from '@bellhouse/contracts'
import type { Env } from '../../../env'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { isLastFailed } from '../../../platform/mail/mail.repo'
import { endSessionsOfAll, makeResetLink, revokeLinks } from '../session'
import { queueResetMails, sentLinkHours } from './account-batches.repo'
import { type AccountPerson, listPeopleOf } from './account-people.repo'
import { closeAccounts, openAccounts } from './accounts.commands'

type Wish = InputOf<typeof changeAccounts>
type Portal = Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>
type Owner = AccountPerson & { accountId: string; username: string }

/** The same for many accounts. Those of admins are changed one by one, so that no list takes a school's last one away. */
export async function changeAll(db: Db, actor: Actor, { audience, action }: Wish, env: Portal) {
  const people = await listPeopleOf(db, audience)
  if (people.length === 0 && !('everyOf' in audience)) throw notFound('person')
  const owners = people.filter((person): person is Owner => person.accountId !== null && !can(person, 'accounts.write'))
  const changed = await doTo(db, actor, owners, action, env.PUBLIC_URL)
  const counted = { changed: changed.length, left: people.length - changed.length }
  return action === 'mail-reset-link' ? { ...counted, ...(await mailTroubleOf(db, env)) } : counted
}

async function mailTroubleOf(db: Db, { SMTP_URL }: Portal) {
  if (!SMTP_URL) return { mailTrouble: 'no-server' as const }
  return (await isLastFailed(db)) ? { mailTrouble: 'failing' as const } : {}
}

async function doTo(
  db: Db,
  actor: Actor,
  owners: readonly Owner[],
  action: Wish['action'],
  portal: string,
): Promise<string[]> {
  const ids = owners.map(({ accountId }) => accountId)
  switch (action) {
    case 'enable':
      return openAccounts(db, { actor }, ids)
    case 'disable':
      return (await closeAccounts(db, { actor }, ids)).closed
    case 'end-sessions':
      await revokeLinks(db, ids)
      return told(db, actor, 'end sessions', await endSessionsOfAll(db, ids))
    case 'mail-reset-link':
      return told(db, actor, 'mail reset link', await mailLinks(db, owners, portal))
  }
}

async function told(db: Db, actor: Actor, action: string, ids: string[]) {
  await auditEach(
    db,
    actor,
    ids.map((id) => ({ action, kind: 'account', id })),
  )
  return ids
}

async function mailLinks(db: Db, owners: readonly Owner[], portal: string) {
  const mails = owners.flatMap(({ accountId, username, email, standing }) => {
    if (email === null || standing === 'disabled') return []
    const { address, tokenHash } = makeResetLink(portal)
    return [{ accountId, tokenHash, recipient: email, subject: 'Your password', body: mailWith(username, address) }]
  })
  await queueResetMails(db, mails)
  return mails.map(({ accountId }) => accountId)
}

const mailWith = (username: string, address: string) => `Hello ${username},

your school’s office has sent you this link to choose a password for the portal. It works once, within ${sentLinkHours} hours:

${address}

Then sign in as ${username}.
`
