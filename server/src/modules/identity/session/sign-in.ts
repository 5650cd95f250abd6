import type { FastifyInstance } from 'fastify'
import { wrongPassword } from '../../../http/problems'
import { hashOf } from './device'
import { findAccountByName } from './session.repo'
import { mustNotGuess } from './tries.policy'
import { deleteTry, insertTry, isKnownDevice, listTryAges, lockTries } from './tries.repo'

interface Try {
  username: string
  password: string
  deviceHash: string | null
}

/**
 * The account that this password opens. A stranger and a wrong password get the same answer after the same work; a try
 * is written down before it is made, so that many at once cannot pass as one, and taken back when it was right.
 */
export async function mustOpenAccount(app: FastifyInstance, { username, password, deviceHash }: Try) {
  const tryId = await reserveTry(app, username, deviceHash)
  const account = await findAccountByName(app.db, username)
  const matches = await app.passwords.verify(account?.passwordHash ?? null, password)
  if (!matches || !account || account.isDisabled) throw wrongPassword()
  await deleteTry(app.db, tryId)
  return account
}

// Tries from a browser that the person has used before are counted by themselves: whoever guesses elsewhere, or sits
// at the same address, cannot shut the person out.
async function reserveTry({ db }: FastifyInstance, username: string, deviceHash: string | null) {
  const accountKey = hashOf(username.toLowerCase())
  const device = (await isKnownDevice(db, username, deviceHash)) ? deviceHash : null
  return db.transaction().execute(async (transaction) => {
    await lockTries(transaction, accountKey)
    mustNotGuess(await listTryAges(transaction, accountKey, device))
    return insertTry(transaction, accountKey, device)
  })
}
