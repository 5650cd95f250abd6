import './decorations'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { storeIn } from '@bellhouse/releases'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { ClientConfig } from 'pg'
import { avatars } from './demo/avatars'
import { builtShell, type Env } from './env'
import { apiDocs } from './http/plugins/api-docs'
import { bodiesOfStrangers } from './http/plugins/bodies-of-strangers'
import { cspReports } from './http/plugins/csp-reports'
import { defaultDeny } from './http/plugins/default-deny'
import { health } from './http/plugins/health'
import { metrics } from './http/plugins/metrics'
import { problems, sendProblem } from './http/plugins/problems'
import { logSettings, requestLog } from './http/plugins/request-log'
import { securityHeaders } from './http/plugins/security-headers'
import { securityTxt } from './http/plugins/security-txt'
import { shutdown } from './http/plugins/shutdown'
import { slowBodies } from './http/plugins/slow-bodies'
import { traces } from './http/plugins/traces'
import { unreadable } from './http/problems'
import { brotliParams, fewestToCompress, gzipLevel } from './http/send-json'
import { UploadQuota } from './http/upload-quota'
import { modules } from './modules'
import { live } from './modules/communication/live'
import { findActorOfAccount, Passwords, type SigningKeys, session, Tokens } from './modules/identity/session'
import { devProxy, page, Shells, store } from './modules/portal/page'
import type { Db } from './platform/db/open'
import type { DiskReserve } from './platform/disk/disk-reserve'
import { FileStore, fileStorageOf } from './platform/files/file-store'
import { ImportMachine } from './platform/imports/import-machine'
import { JobRunner } from './platform/jobs/job-runner'
import { Printer } from './platform/pdf/printer'
import { Sealer } from './platform/sealer'

export interface AppParts {
  db: Db
  /** Where the database is, for the one connection more on which it says what happened. */
  address: ClientConfig
  env: Env
  keys: SigningKeys
  /** 32 bytes that seal the secrets of second steps. */
  sealingKey: Buffer
  passwords?: Passwords
  files?: FileStore
  /** Room for sign-ins, where the database lies on a disk of this machine. */
  reserve?: Pick<DiskReserve, 'isSpent'>
  /** What this server says of itself to others on the same database. */
  likeness?: string
  /** Where the shell lies that was built beside the server: for a store that has none. */
  shellFolder?: string
  routes?: typeof modules
  /** Every contract that may be served. */
  listed?: readonly Endpoint[]
  /** When all is done that a server does as it starts, so that it may be sent people. */
  started?: Promise<void>
  /** Milliseconds in which the body of a request has to arrive, other than files. */
  bodyPatience?: number
}

const megabyte = 1_000_000

/** The plus in the id of a release may come encoded, as caches and buckets write it; routes and folders know the plain one. */
const withPlainPlus = ({ url = '/' }: IncomingMessage) =>
  url.startsWith('/store/') ? url.replaceAll(/%2b/gi, '+') : url

/** Only what the API answers in words, and only where it spares a packet; files are pressed already, or are pictures. */
const compressionOfAnswers = {
  customTypes: /^application\/json/,
  encodings: ['br' as const, 'gzip' as const],
  threshold: fewestToCompress,
  brotliOptions: { params: brotliParams },
  zlibOptions: { level: gzipLevel },
}

/** The whole server, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    address,
    env,
    routes = modules,
    listed = endpoints,
    started = Promise.resolve(),
    bodyPatience = 30_000,
  } = parts
  const app = Fastify(settingsFor(env))
  holdParts(app, parts)

  defaultDeny(app, listed)
  traces(app)
  problems(app)
  securityHeaders(app)
  requestLog(app)
  shutdown(app)
  slowBodies(app, bodyPatience)
  session(app)
  bodiesOfStrangers(app)
  // Every body is JSON or a form; a text would only open a way around the browser's checks.
  app.removeContentTypeParser('text/plain')
  // What is too large is answered in our own words.
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, compressionOfAnswers)
  for (const addRoutes of routes) addRoutes(app)
  health(app, started)
  cspReports(app)
  apiDocs(app)
  metrics(app)
  securityTxt(app)
  await devProxy(app, env.DEV_REMOTES)
  await avatars(app)
  await store(app)
  page(app)
  await live(app, address)
  return app
}

const settingsFor = (env: Env) => ({
  ...logSettings(env),
  bodyLimit: megabyte,
  rewriteUrl: withPlainPlus,
  exposeHeadRoutes: true,
  // Ids of other systems have 255 signs, and three times as many in an address.
  routerOptions: { maxParamLength: 1000 },
  // A large file on a slow line takes minutes; what takes longer is no file.
  requestTimeout: 900_000,
  trustProxy: ['loopback', ...env.PROXY_ADDRESSES],
  // A request that came before the stop is answered, also on a connection that was open already.
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
  // An address that is no text has no route yet, and so nobody else to answer it.
  frameworkErrors: (_error: unknown, _request: unknown, reply: unknown) =>
    void sendProblem(reply as FastifyReply, unreadable()),
})

/** What routes and plugins find on the server, and its end with it. */
function holdParts(app: FastifyInstance, parts: AppParts) {
  const { db, address, env, keys, sealingKey, likeness, shellFolder = env.SHELL_DIR ?? builtShell } = parts
  const { passwords = new Passwords(env.PROCESSES), files = new FileStore(db, fileStorageOf(env)) } = parts
  app.decorate('db', db).decorate('env', env)
  app.decorate('files', files).decorate('reserve', parts.reserve ?? { isSpent: false })
  const jobs = new JobRunner({ db, address, log: app.log, says: likeness })
  app.decorate('jobs', jobs)
  const imports = new ImportMachine({ db, address, env, files, jobs, findActor: findActorOfAccount })
  app.decorate('imports', imports).decorate('actsForTwo', new Map()).decorate('uploadQuota', new UploadQuota(db))
  const printer = new Printer({ processes: env.PROCESSES })
  app.decorate('printer', printer)
  app.addHook('onReady', () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  app.addHook('onClose', () => printer.close())
  app.addHook('onClose', () => imports.close())
  app.decorate('passwords', passwords).decorate('tokens', new Tokens(keys))
  app.decorate('sealer', new Sealer(sealingKey))
  const releaseStore = storeIn(env.DATA_DIR, env.STORE_URL)
  app.decorate('releaseStore', releaseStore)
  const isFixed = env.SHELL_DIR !== undefined
  app.decorate('shells', new Shells({ store: releaseStore, log: app.log, builtFolder: shellFolder, isFixed }))
}
