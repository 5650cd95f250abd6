import type { FastifyInstance } from 'fastify'
import { wrongPassword } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { textHashOf } from '../../../platform/secrets'
import { findAccountByName } from './session.repo'
import { mustNotGuess, mustWaitAtKnownDevice } from './tries.policy'
import { deleteTry, insertTry, listTries, lockTries } from './tries.repo'

interface Try {
  username: string
  password: string
  /** The browser's, where that account knows it. */
  deviceHash: string | null
  /** The network address that it comes from. */
  place: string
}

/** Under which the tries of an account are counted: also of one that does not exist. */
export const tryKeyOf = (username: string) => textHashOf(username.toLowerCase())

/** Codes are counted apart from passwords: only whoever knows the password gets as far, and a new password forgives none of them. */
export const codeTryKeyOf = (accountId: string) => textHashOf(`code ${accountId}`)

/**
 * The account that this password opens. A stranger and a wrong password get the same answer after the same work; a try
 * is written down before it is made, so that many at once cannot pass as one, and taken back when it was right.
 */
export async function mustOpenAccount(app: FastifyInstance, { username, password, ...from }: Try) {
  const tryId = await reserveTry(app.db, tryKeyOf(username), from)
  const account = await findAccountByName(app.db, username)
  const matches = await app.passwords.verify(account?.passwordHash ?? null, password)
  if (!matches || !account || account.isDisabled) throw wrongPassword()
  await deleteTry(app.db, tryId)
  return account
}

/** Writes down a try before it is made, and refuses it where there were too many: `deleteTry` takes a right one back. */
export async function reserveTry(db: Db, accountKey: string, from: Pick<Try, 'deviceHash' | 'place'>) {
  const place = { deviceHash: from.deviceHash, placeHash: textHashOf(from.place) }
  return db.transaction().execute(async (transaction) => {
    await lockTries(transaction, accountKey)
    const tries = await listTries(transaction, accountKey, place.deviceHash)
    const everywhere = tries.map(({ age }) => age)
    const here = tries.filter(({ placeHash }) => placeHash === place.placeHash).map(({ age }) => age)
    if (place.deviceHash) mustWaitAtKnownDevice(everywhere)
    else mustNotGuess({ here, everywhere })
    return insertTry(transaction, accountKey, place)
  })
}
