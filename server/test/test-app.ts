import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi } from '@bellhouse/api-client'
import type { Category } from '@bellhouse/contracts'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { type AppParts, buildApp } from '../src/app'
import { readEnv } from '../src/env'
import { makeSealingKey } from '../src/modules/identity/second-factor/sealing-key'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { makeSigningKeys } from '../src/modules/identity/session/signing-keys'
import type { Db } from '../src/platform/db/open'
import type { Mail } from '../src/platform/mail/mail.repo'
import { MailSender } from '../src/platform/mail/mail-sender'
import { injectFetch } from './inject-fetch'
import { mayFail, mustGoOut } from './must-go-out'
import { mustHaveAskedOneByOne } from './one-by-one'
import { openTestDatabase } from './test-database'

interface Person {
  id: string
  username: string
  category: Category
}

export interface TestApp {
  readonly db: Db
  readonly address: ClientConfig
  readonly server: FastifyInstance
  readonly inject: FastifyInstance['inject']
  /** The real client, signed in as that account, or as nobody. */
  as(account: Person | null): Api
  /** A token of a fresh session of that account. */
  signIn(account: Person): Promise<string>
  /** Sends the mails that are queued, and says which they were; none leaves while the mail server is away. */
  outbox(state?: { isAway: boolean }): Promise<Mail[]>
}

interface TestAppOptions {
  settings?: Record<string, string>
  parts?: Partial<AppParts>
}

/** The real server on a fresh database, for the tests of one file. */
export function testApp({ settings, parts }: TestAppOptions = {}): TestApp {
  let server: FastifyInstance
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let folder: string
  const tokens = new Map<string, Promise<string>>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bellhouse-test-'))
    database = await openTestDatabase()
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings })
    server = await buildApp({
      db: database.db,
      address: database.address,
      env,
      keys: makeSigningKeys(),
      sealingKey: makeSealingKey(),
      ...parts,
    })
    await server.ready()
  })

  afterEach(mustHaveAskedOneByOne)

  afterAll(async () => {
    await server?.close()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function signIn(account: Person) {
    return accessTokenFor(server.tokens, account, await insertSession(database.db, account.id, null))
  }

  function tokenOf(account: Person) {
    const token = tokens.get(account.id) ?? signIn(account)
    tokens.set(account.id, token)
    return token
  }

  async function outbox({ isAway } = { isAway: false }) {
    const sent: Mail[] = []
    const send = async (mail: Mail) => {
      if (isAway) throw new Error('The mail server is away.')
      sent.push(mail)
    }
    const sender = new MailSender(database.db, send, isAway ? mayFail : mustGoOut)
    await sender.sendAll()
    return sent
  }

  const fetch = injectFetch(() => server)
  return {
    get db() {
      return database.db
    },
    get address() {
      return database.address
    },
    get server() {
      return server
    },
    get inject() {
      return server.inject.bind(server)
    },
    as(account) {
      return async (...call) => {
        const token = account && (await tokenOf(account))
        return createApi({ fetch, token: () => token })(...call)
      }
    },
    signIn,
    outbox,
  }
}
