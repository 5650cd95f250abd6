import {
  createAccount,
  endSessions,
  listAccountChanges,
  renewOneTimePassword,
  setAccountDisabled,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { mustReachAccount } from '../roles'
import { endSessionsOf, revokeLinks } from '../session'
import { closeAccounts, giveAccount, openAccounts } from './accounts.commands'
import { mustBeHere, mustBeSomebodyElse } from './accounts.policy'
import { findAccount, findLeaver, setOneTimePassword } from './accounts.repo'
import { newOneTimePassword } from './one-time-password'

export function accountsRoutes(app: FastifyInstance) {
  handle(app, createAccount, ({ db, input, actor }) => giveAccount(db, { actor }, app.passwords, input))

  handle(app, renewOneTimePassword, async ({ db, input, actor }) => {
    mustBeSomebodyElse(actor, input.accountId)
    const account = await findAccount(db, input.accountId)
    if (!account) throw notFound('account')
    const oneTimePassword = newOneTimePassword()
    await mustReachAccount(db, actor, account.id)
    mustBeHere(await findLeaver(db, account.id))
    await setOneTimePassword(db, account.id, await app.passwords.hash(oneTimePassword))
    await endSessionsOf(db, account.id)
    await audit(db, actor, { action: 'renew one-time password', kind: 'account', id: account.id })
    return { accountId: account.id, username: account.username, oneTimePassword }
  })

  handle(app, setAccountDisabled, async ({ db, input, actor }) => {
    mustBeSomebodyElse(actor, input.accountId)
    const account = await findAccount(db, input.accountId)
    if (!account) throw notFound('account')
    await mustReachAccount(db, actor, account.id)
    if (input.disabled) await closeAccounts(db, { actor }, [account.id])
    else if ((await openAccounts(db, { actor }, [account.id])).length === 0 && account.isDisabled)
      throw conflict('This account is closed for good: its owner was erased, or has another one.')
    else mustBeHere(await findLeaver(db, account.id))
    return { ...account, isDisabled: input.disabled }
  })

  handle(app, endSessions, async ({ db, input, actor }) => {
    const account = await findAccount(db, input.accountId)
    if (!account) throw notFound('account')
    await mustReachAccount(db, actor, account.id)
    const ended = await endSessionsOf(db, account.id)
    await revokeLinks(db, [account.id])
    await audit(db, actor, { action: 'end sessions', kind: 'account', id: account.id, after: { ended } })
    return { ended }
  })

  handle(app, listAccountChanges, async ({ db, input }) => {
    if (!(await findAccount(db, input.accountId))) throw notFound('account')
    return historyOf(db, 'account', input.accountId)
  })
}
