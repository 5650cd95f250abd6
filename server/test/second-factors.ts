import { setTimeout } from 'node:timers/promises'
import { confirmAuthenticator, finishSignIn, signIn, startAuthenticator } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app'

type Person = Parameters<TestApp['signIn']>[0]
type Headers = Record<string, string>

/** What an app on a phone shows, so many seconds before or after this moment. */
export const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

/** A code that is right now and at none of the steps beside it. */
export const wrongCodeOf = (secret: string) => {
  const right = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

/** Comes when the step has a while to go, so that what is of the step before is so still when the server looks. */
export async function untilStepHolds() {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5000) await setTimeout(left)
}

/** Sets up an app for somebody, as a person does; the code that confirmed it is of the step before this one. */
export async function enrol(app: TestApp, person: Person, password: string) {
  const { secret } = await app.as(person)(startAuthenticator, { password })
  await untilStepHolds()
  const { recoveryCodes } = await app.as(person)(confirmAuthenticator, { code: codeOf(secret, -30) })
  return { secret, recoveryCodes }
}

/** The first step: what the server says to a right password. */
export async function beginSignIn(app: TestApp, username: string, password: string, headers: Headers = {}) {
  const reply = await app.inject({
    ...{ method: 'POST', url: signIn.path, payload: { username, password } },
    headers,
  })
  return { reply, token: String(reply.json().second_step?.token) }
}

export const finish = (app: TestApp, token: string, code: string, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: finishSignIn.path, payload: { token, code }, headers })

/** As if that many seconds had passed since every code and every try. */
export const letPass = (app: TestApp, seconds: number) =>
  sql`with tried as (update signin_attempt set at = at - make_interval(secs => ${seconds}))
    update authenticator set last_step = last_step - ${Math.ceil(seconds / 30)}`.execute(app.db)
