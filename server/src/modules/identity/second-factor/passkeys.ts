import type { addPasskey, signInWithPasskey } from '@bellhouse/contracts'
import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { conflict, unknownPasskey } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findPasskey, insertChallenge, listPasskeysOf, noteUse, takeChallenge } from './passkeys.repo'

/** Read when the first passkey comes: it knows the formats of all authenticators. */
const webAuthn = () => import('@simplewebauthn/server')

/** Where passkeys of this school count: at the address that people know it by. */
export interface PasskeyPlace {
  db: Db
  publicUrl: string
  school: string
}

type NewAnswer = z.output<(typeof addPasskey)['input']>['answer']
type UseAnswer = z.output<(typeof signInWithPasskey)['input']>['answer']

const nameOfPlace = (publicUrl: string) => new URL(publicUrl).hostname
const originOf = (publicUrl: string) => new URL(publicUrl).origin

/** The device has to show that it is the person: by a finger, a face or a PIN. That is why a passkey is two factors at once. */
const userVerification = 'required'

export async function askForNew({ db, publicUrl, school }: PasskeyPlace, account: { id: string; username: string }) {
  const known = await listPasskeysOf(db, account.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: school,
    rpID: nameOfPlace(publicUrl),
    userName: account.username,
    userID: new Uint8Array(Buffer.from(account.id)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  await insertChallenge(db, options.challenge, account.id)
  return { ...options }
}

/** What the server keeps of a passkey that the device has just made for that account. */
export async function readNew({ db, publicUrl }: PasskeyPlace, accountId: string, answer: NewAnswer) {
  const challenge = challengeIn(answer)
  if (!challenge || !(await takeChallenge(db, challenge, accountId)))
    throw conflict('This took too long. Start again, and confirm on your device within five minutes.')
  const { verifyRegistrationResponse: verify } = await webAuthn()
  const verified = await verify({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...expected(challenge, publicUrl),
  }).catch((cause) => {
    throw conflict('This passkey could not be checked. Try it again, or use another device.', { cause })
  })
  if (!verified.verified) throw conflict('This passkey could not be checked. Try it again, or use another device.')
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

export async function askForUse({ db, publicUrl }: Pick<PasskeyPlace, 'db' | 'publicUrl'>) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: nameOfPlace(publicUrl), userVerification })
  await insertChallenge(db, options.challenge, null)
  return { ...options }
}

/** Whose passkey has signed what was asked a moment ago. What was asked is used up, whatever comes of it. */
export async function mustShowPasskey({ db, publicUrl }: Pick<PasskeyPlace, 'db' | 'publicUrl'>, answer: UseAnswer) {
  const challenge = challengeIn(answer)
  if (!challenge || !(await takeChallenge(db, challenge, null))) throw unknownPasskey()
  const found = await findPasskey(db, answer.id)
  if (!found) throw unknownPasskey()
  const { passkeyId, publicKey, counter, ...account } = found
  const { verifyAuthenticationResponse: verify } = await webAuthn()
  const { verified, authenticationInfo } = await verify({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    ...expected(challenge, publicUrl),
  }).catch((cause) => {
    throw unknownPasskey({ cause })
  })
  if (!verified) throw unknownPasskey()
  await noteUse(db, passkeyId, authenticationInfo.newCounter)
  return account
}

const expected = (challenge: string, publicUrl: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: originOf(publicUrl),
  expectedRPID: nameOfPlace(publicUrl),
  requireUserVerification: true,
})

const clientDataSchema = z.object({ challenge: z.string() })

function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
  try {
    return clientDataSchema.parse(JSON.parse(text)).challenge
  } catch {
    // Whatever is no answer to a challenge answers none.
    return null
  }
}
