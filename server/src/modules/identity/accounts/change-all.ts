import { can, type changeAccounts, type InputOf } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { makeResetLink } from '../session'
import { endAllSessions, queueResetMails, sentLinkHours, setAllDisabled } from './account-batches.repo'
import { type AccountPerson, listPeopleOf } from './account-people.repo'

type Wish = InputOf<typeof changeAccounts>
type Owner = AccountPerson & { accountId: string; username: string }

const actionNames = {
  disable: 'disable account',
  enable: 'enable account',
  'end-sessions': 'end sessions',
  'mail-reset-link': 'mail reset link',
}

/** The same for many accounts. Those of admins are changed one by one, so that no list takes a school's last one away. */
export async function changeAll(db: Db, actor: Actor, { audience, action }: Wish, portal: string) {
  const people = await listPeopleOf(db, audience)
  if (people.length === 0 && !('everyOf' in audience)) throw notFound('person')
  const owners = people.filter((person): person is Owner => person.accountId !== null && !can(person, 'accounts.write'))
  const changed = await doTo(db, owners, action, portal)
  await auditEach(
    db,
    actor,
    changed.map((id) => ({ action: actionNames[action], kind: 'account', id })),
  )
  return { changed: changed.length, left: people.length - changed.length }
}

async function doTo(db: Db, owners: readonly Owner[], action: Wish['action'], portal: string): Promise<string[]> {
  const ids = owners.map(({ accountId }) => accountId)
  switch (action) {
    case 'enable':
      return setAllDisabled(db, ids, false)
    case 'end-sessions':
      return endAllSessions(db, ids)
    case 'mail-reset-link':
      return mailLinks(db, owners, portal)
    case 'disable': {
      const disabled = await setAllDisabled(db, ids, true)
      await endAllSessions(db, disabled)
      return disabled
    }
  }
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

your school’s office sends you this link to choose a password for the portal. It is good for ${sentLinkHours} hours, and once:

${address}

Afterwards you sign in as ${username}.
`
