import { Refusal } from '@bellhouse/releases'
import { readEnv } from '../env'
import { listOpenAdmins, recoverAccount, recoveryHours } from '../modules/identity/enrolment'
import type { Db } from '../platform/db/open'
import { openPortal } from './open-portal'
import type { Outcome } from './outcome'

/** Lets somebody back in who has lost password, phone and recovery codes. */
export async function letBackIn(username: string): Promise<Outcome> {
  const env = readEnv()
  const database = await openPortal(env)
  try {
    const recovered = await recoverAccount(database.db, username, env.PUBLIC_URL)
    if (!recovered) throw new Refusal(await sentenceOfNobody(database.db, username))
    const said = [
      recovered.hadSecondFactor ? `The second step of ${username} is removed.` : `${username} had no second step.`,
      'All sessions of the account have ended, and its history says so.',
      // Whoever lost the phone to a thief may have lost the password to them too.
      'A password of before opens it, without a second step, until a new one is chosen: where others may know it, do that at once.',
      `A new password is chosen here, once, within ${recoveryHours} hours:`,
      recovered.address,
    ]
    return { said: said.join('\n'), isWell: true }
  } finally {
    await database.close()
  }
}

async function sentenceOfNobody(db: Db, username: string) {
  const admins = await listOpenAdmins(db)
  const known = admins.length > 0 ? ` Admins who may sign in: ${admins.join(', ')}.` : ''
  return `There is no account ${username}, or it is disabled.${known}`
}
