import './decorations'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Db } from './db/open'
import type { Env } from './env'
import { modules } from './modules'
import type { SigningKeys } from './modules/session/signing-keys'
import { Tokens } from './modules/session/tokens'
import { Passwords } from './passwords'
import { defaultDeny } from './plugins/default-deny'
import { problems } from './plugins/problems'
import { logSettings, requestLog } from './plugins/request-log'
import { securityHeaders } from './plugins/security-headers'
import { session } from './plugins/session'

export interface AppParts {
  db: Db
  env: Env
  keys: SigningKeys
}

const megabyte = 1_000_000

/** The whole server, not yet listening. */
export async function buildApp({ db, env, keys }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...logSettings(env),
    bodyLimit: megabyte,
    exposeHeadRoutes: false,
    trustProxy: 'loopback',
    // A request that came before the stop is answered, also on a connection that was open already.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.decorate('db', db)
  app.decorate('env', env)
  app.decorate('passwords', new Passwords())
  app.decorate('tokens', new Tokens(keys))

  defaultDeny(app)
  problems(app)
  securityHeaders(app)
  requestLog(app)
  session(app)
  await app.register(multipart)
  for (const routes of modules) routes(app)
  return app
}
