import { lookUpPasswordLink, requestPasswordReset, resetPassword } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { textHashOf } from '../../../platform/secrets'
import { rememberDevice } from './device'
import { mustBeGoodPassword, shortestPassword } from './password.policy'
import { findReset, queueReset, resetMinutes, takeReset } from './password-reset.repo'
import { makeResetLink } from './reset-link'
import { endSessionsOf, setPassword } from './session.repo'
import { tryKeyOf } from './sign-in'
import { deleteTriesOf, putKnownDevice } from './tries.repo'

export function passwordResetRoutes(app: FastifyInstance) {
  handle(app, requestPasswordReset, async ({ input, db }) => {
    const { address, tokenHash } = makeResetLink(app.env.PUBLIC_URL)
    await queueReset(db, input.usernameOrEmail.trim(), {
      tokenHash,
      subject: 'Your new password',
      body: mailWith(address),
    })
    return app.env.SMTP_URL ? {} : { noMail: true }
  })

  handle(app, lookUpPasswordLink, async ({ input, db }) => {
    const account = await findReset(db, textHashOf(input.token))
    return { link: account ? { username: account.username, shortest: shortestPassword[account.category] } : null }
  })

  handle(app, resetPassword, async ({ input, db, request, reply }) => {
    const account = await takeReset(db, textHashOf(input.token))
    if (!account) throw invalidFields({ token: 'This link has been used or has expired. Ask for a new one.' })
    mustBeGoodPassword(input.password, account)
    await setPassword(db, account.id, await app.passwords.hash(input.password))
    await endSessionsOf(db, account.id)
    // Whoever has the link is the person, and is let in at once however many others have guessed.
    await deleteTriesOf(db, tryKeyOf(account.username))
    await putKnownDevice(db, account.id, rememberDevice(request, reply))
    await audit(db, { accountId: account.id }, { action: 'reset password', kind: 'account', id: account.id })
    return { username: account.username, isFirst: account.isFirst }
  })
}

const mailWith = (address: string) => `Hello {username},

somebody asked for a new password for your account in the school’s portal.
If it was you, choose it here within ${resetMinutes} minutes:

${address}

If it was not you, ignore this email. Nothing has changed.
`
