import type { SecondStep } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { Sealer } from '../../../platform/sealer'
import { deletePasskey, deletePasskeysOf, insertPasskey, type NewPasskey } from './passkeys.repo'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recovery-codes'
import {
  confirmWaitingSecret,
  deleteAuthenticator,
  endEnrolment,
  findFactors,
  findSecret,
  findWaitingSecret,
  queueMailTo,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repo'
import { mailOf } from './security-mails'
import { stepOfCode } from './totp'

type Doer = { accountId: string } | null

/** By what the person shows a second time who it is; nothing for whoever has only the password. */
export async function listSecondSteps(db: Db, accountId: string): Promise<SecondStep['methods']> {
  const { authenticatorSince, passkeys, recoveryCodesLeft } = await findFactors(db, accountId)
  const methods: SecondStep['methods'] = []
  if (authenticatorSince) methods.push('authenticator')
  if (passkeys > 0) methods.push('passkey')
  if (methods.length > 0 && recoveryCodesLeft > 0) methods.push('recovery-code')
  return methods
}

/** Uses up a code, whichever kind it is, and says which; nothing where it was none. Inside of a transaction. */
export async function useCode(db: Db, sealer: Sealer, accountId: string, typed: string) {
  const code = typed.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) {
    const sealed = await findSecret(db, accountId)
    const step = sealed && stepOfCode(mustOpen(sealer, sealed, accountId), code)
    return step !== null && (await takeStep(db, accountId, step)) ? 'authenticator' : null
  }
  if (!(await takeRecoveryCode(db, accountId, hashOfRecoveryCode(code)))) return null
  const { recoveryCodesLeft } = await findFactors(db, accountId)
  await audit(db, { accountId }, { action: 'use recovery code', kind: 'account', id: accountId })
  await queueMailTo(db, accountId, mailOf.codeUsed(recoveryCodesLeft))
  return 'recovery-code'
}

/** The waiting app counts from now on, where the code is one of its own; the new recovery codes, or nothing. */
export async function confirmApp(db: Db, sealer: Sealer, accountId: string, typed: string) {
  const sealed = await findWaitingSecret(db, accountId)
  if (!sealed) throw conflict('This took too long. Start again, and enter a code within ten minutes.')
  const step = stepOfCode(mustOpen(sealer, sealed, accountId), typed.replace(/\s/g, ''))
  if (step === null) return null
  await confirmWaitingSecret(db, accountId, step)
  await endEnrolment(db, accountId)
  await audit(db, { accountId }, { action: 'add authenticator app', kind: 'account', id: accountId })
  await queueMailTo(db, accountId, mailOf.appAdded)
  return newRecoveryCodes(db, accountId)
}

export async function newRecoveryCodes(db: Db, accountId: string) {
  const { codes, hashes } = makeRecoveryCodes()
  await replaceRecoveryCodes(db, accountId, hashes)
  await audit(db, { accountId }, { action: 'renew recovery codes', kind: 'account', id: accountId })
  return codes
}

/** The person signs in without the app from now on. */
export async function removeApp(db: Db, accountId: string) {
  await deleteAuthenticator(db, accountId)
  await audit(db, { accountId }, { action: 'remove authenticator app', kind: 'account', id: accountId })
  await endRecoveryWithLast(db, accountId)
}

/** A passkey that a device has just made; recovery codes where it is the first second step, and then all other sessions have to end. */
export async function addPasskey(db: Db, accountId: string, passkey: NewPasskey) {
  const isFirst = (await listSecondSteps(db, accountId)).length === 0
  if (!(await insertPasskey(db, accountId, passkey))) throw conflict('This passkey is already registered.')
  await endEnrolment(db, accountId)
  await audit(
    db,
    { accountId },
    { action: 'add passkey', kind: 'account', id: accountId, after: { name: passkey.name } },
  )
  await queueMailTo(db, accountId, mailOf.passkeyAdded(passkey.name))
  return isFirst ? newRecoveryCodes(db, accountId) : []
}

/** Says whether the person had it. */
export async function removePasskey(db: Db, accountId: string, passkeyId: string) {
  const name = await deletePasskey(db, accountId, passkeyId)
  if (name === undefined) return false
  await audit(db, { accountId }, { action: 'remove passkey', kind: 'account', id: accountId, before: { name } })
  await endRecoveryWithLast(db, accountId)
  return true
}

async function endRecoveryWithLast(db: Db, accountId: string) {
  if ((await listSecondSteps(db, accountId)).length > 0) return
  await replaceRecoveryCodes(db, accountId, [])
  await queueMailTo(db, accountId, mailOf.removed)
}

/** All of it goes, by somebody else: the password is enough from now on, and the person is told. Nothing happens where it was enough before. */
export async function removeFactors(db: Db, doer: Doer, accountId: string) {
  if ((await listSecondSteps(db, accountId)).length === 0) return false
  await deleteAuthenticator(db, accountId)
  await deletePasskeysOf(db, accountId)
  await replaceRecoveryCodes(db, accountId, [])
  await audit(db, doer, { action: 'remove second factor', kind: 'account', id: accountId })
  await queueMailTo(db, accountId, mailOf.removedByOthers)
  return true
}

function mustOpen(sealer: Sealer, sealed: Buffer, accountId: string) {
  try {
    return sealer.open(sealed, accountId)
  } catch (cause) {
    throw conflict(
      'Authenticator apps cannot be checked, because the school’s key has changed. Use a recovery code, or ask an admin to remove the second step.',
      { cause },
    )
  }
}
