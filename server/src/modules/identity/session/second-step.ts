import type { SecondStep } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { invalidFields, staleSignIn } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { hashOf, newSecret } from '../../../platform/secrets'
import { listSecondSteps, useCode } from '../second-factor'
import { deleteStep, insertStep } from './second-step.repo'
import { codeTryKeyOf, reserveTry } from './sign-in'
import { deleteTry } from './tries.repo'

export interface Whence {
  deviceHash: string | null
  place: string
}

/** What the browser holds until the second step is done. It is no token of a session and opens nothing else. */
export async function beginSecondStep(db: Db, accountId: string, { byProvider }: { byProvider: boolean }) {
  const token = newSecret()
  await insertStep(db, accountId, hashOf(token), byProvider)
  return token
}

/** Uses up a code of the person, and with it what `also` uses up; a wrong one is a try that counts. Says which kind it was. */
export async function mustShowCode(
  { db, sealer }: FastifyInstance,
  { accountId, code, from }: { accountId: string; code: string; from: Whence },
  also: (db: Db) => Promise<void> = async () => undefined,
) {
  const tryId = await reserveTry(db, codeTryKeyOf(accountId), from)
  const kind = await db.transaction().execute(async (transaction) => {
    const used = await useCode(transaction, sealer, accountId, code)
    if (!used) throw wrongCode(code, await listSecondSteps(transaction, accountId))
    await also(transaction)
    return used
  })
  await deleteTry(db, tryId)
  return kind
}

export async function mustUseUpStep(db: Db, tokenHash: Buffer) {
  if (!(await deleteStep(db, tokenHash))) throw staleSignIn()
}

/** A code of an app is followed by the next one, and a recovery code by none: what to do is said of the kind that was meant. */
function wrongCode(typed: string, methods: SecondStep['methods']) {
  const isOfApp = methods.includes('authenticator') && /^\d*$/.test(typed.replace(/[\s-]/g, ''))
  const advice = isOfApp
    ? 'Wait for the next one, and check that your phone sets its clock automatically.'
    : 'Each recovery code is good once: enter another one.'
  return invalidFields({ code: `This code is not right, or was used already. ${advice}` })
}
