import type { Category } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../http/network-of'
import { accessTokenFor } from './access-token'
import { deviceOf, knownDeviceOf, rememberDevice } from './device'
import { insertSession, type Way } from './session.repo'
import { isKnownDevice, putKnownDevice } from './tries.repo'

export interface Account {
  id: string
  username: string
  category: Category
  mustChangePassword?: boolean
}

/** Somebody has shown who they are: their session begins, and the browser is one of theirs. Answers the session's token. */
export async function enter(
  app: FastifyInstance,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
  { byProvider = false, way }: { byProvider?: boolean; way: Way },
) {
  const deviceHash = rememberDevice(request, reply)
  await putKnownDevice(app.db, account.id, deviceHash)
  const session = await insertSession(app.db, account.id, deviceOf(request, deviceHash), { byProvider, way })
  const mustChangePassword = !byProvider && (account.mustChangePassword ?? false)
  return accessTokenFor(app.tokens, { ...account, mustChangePassword }, session)
}

/** From which browser, where that person has used it before, and from which address. */
export async function cameFrom({ db }: FastifyInstance, username: string, request: FastifyRequest) {
  const deviceHash = knownDeviceOf(request)
  return {
    deviceHash: (await isKnownDevice(db, username, deviceHash)) ? deviceHash : null,
    place: networkOf(request.ip),
  }
}
