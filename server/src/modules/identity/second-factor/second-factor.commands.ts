import type { SecondStep } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { Sealer } from '../../../platform/sealer'
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
  const { authenticatorSince, recoveryCodesLeft } = await findFactors(db, accountId)
  if (!authenticatorSince) return []
  return recoveryCodesLeft > 0 ? ['authenticator', 'recovery-code'] : ['authenticator']
}

/** Uses up a code, whichever kind it is; says whether it was one. Inside of a transaction. */
export async function useCode(db: Db, sealer: Sealer, accountId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) {
    const sealed = await findSecret(db, accountId)
    const step = sealed && stepOfCode(mustOpen(sealer, sealed, accountId), code)
    return step !== null && takeStep(db, accountId, step)
  }
  if (!(await takeRecoveryCode(db, accountId, hashOfRecoveryCode(code)))) return false
  const { recoveryCodesLeft } = await findFactors(db, accountId)
  await audit(db, { accountId }, { action: 'use recovery code', kind: 'account', id: accountId })
  await queueMailTo(db, accountId, mailOf.codeUsed(recoveryCodesLeft))
  return true
}

/** The waiting app counts from now on, where the code is one of its own; the new recovery codes, or nothing. */
export async function confirmApp(db: Db, sealer: Sealer, accountId: string, typed: string) {
  const sealed = await findWaitingSecret(db, accountId)
  if (!sealed) throw conflict('This took too long. Begin again, and type in a code within ten minutes.')
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

/** The password is enough from now on, and the person is told. Nothing happens where it was enough before. */
export async function removeFactors(db: Db, doer: Doer, accountId: string) {
  if ((await listSecondSteps(db, accountId)).length === 0) return false
  await deleteAuthenticator(db, accountId)
  await replaceRecoveryCodes(db, accountId, [])
  await audit(db, doer, { action: 'remove second factor', kind: 'account', id: accountId })
  await queueMailTo(db, accountId, doer?.accountId === accountId ? mailOf.removed : mailOf.removedByOthers)
  return true
}

function mustOpen(sealer: Sealer, sealed: Buffer, accountId: string) {
  try {
    return sealer.open(sealed, accountId)
  } catch (cause) {
    throw conflict(
      'The key that opens authenticator apps is not the school’s any more. Use a recovery code, or ask an admin to take the second factor off.',
      { cause },
    )
  }
}
