import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { readDeployed } from '@bellhouse/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { backupReader } from '../../platform/backup/backup-state'
import { countConnections } from '../../platform/db/open'
import { ignored } from '../../platform/ignored'
import { countJobs } from '../../platform/jobs/job.repo'
import { metricsOfAll } from '../../platform/metrics-of-all'
import { countHooksInNeed } from '../../platform/webhooks/hooks-in-need.repo'
import { notFound, signedOut } from '../problems'

const prefix = 'bellhouse_'
/** Seconds; the first are what a list takes, the last what makes a person give up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * What the server does, as Prometheus reads it: requests by route, waiting lines, live lines, jobs and the event loop. Numbers of the
 * whole and of nobody in particular. Open to whoever has METRICS_TOKEN; without that setting there is nothing.
 */
export function metrics(app: FastifyInstance) {
  const token = app.env.METRICS_TOKEN
  if (!token) {
    app.get('/metrics', () => {
      throw notFound('address')
    })
    return
  }
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register, prefix })
  // Its connections first, before other figures ask for some themselves.
  countDatabase(app, registers)
  countRequests(app, registers)
  countWork(app, registers)
  countHooks(app, registers)
  measureDisk(app, registers)
  new Gauge({ name: `${prefix}processes`, help: 'How many processes serve people', registers }).set(1)
  nameReleases(app, registers)

  const readMetrics = metricsOfAll(register)
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request, token)) throw signedOut()
    return reply.type(register.contentType).send(await readMetrics())
  })
  app.addHook('onClose', () => register.clear())
}

/** Takes as long for any token of any length. */
function isBearer({ headers }: FastifyRequest, token: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}

function countRequests(app: FastifyInstance, registers: Registry[]) {
  const duration = new Histogram({
    ...{ name: `${prefix}http_request_duration_seconds`, help: 'How long replies take, by route' },
    ...{ labelNames: ['method', 'route', 'status'] as const, buckets, registers },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function countWork(app: FastifyInstance, registers: Registry[]) {
  const readBackups = backupReader(app.db, app.env.BACKUP_DIR)
  new Gauge({
    ...{ name: `${prefix}jobs`, help: 'Background work by kind and state; failed work stays for 90 days' },
    ...{ labelNames: ['kind', 'state'] as const, aggregator: 'max' as const, registers },
    async collect() {
      this.reset()
      // While the database is away there is nothing to count, and everything else is all the more wanted.
      const counted = await countJobs(app.db).catch(ignored('database_up says it'))
      for (const { kind, state, count } of counted ?? []) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    ...{
      name: `${prefix}backup_age_seconds`,
      help: 'Age of the last good backup, of the nightly ones where there are such; +Inf without any',
    },
    ...{ aggregator: 'max' as const, registers },
    async collect() {
      this.reset()
      const state = await readBackups().catch(ignored('database_up says it'))
      if (state)
        this.set(state.lastGood ? (Date.now() - Date.parse(state.lastGood.at)) / 1000 : Number.POSITIVE_INFINITY)
    },
  })
  new Gauge({
    ...{ name: `${prefix}live_lines`, help: 'Browsers that are connected to this server', registers },
    collect() {
      this.set(app.live.countLines())
    },
  })
  new Gauge({
    ...{ name: `${prefix}documents_waiting`, help: 'Documents that wait for a thread', registers },
    collect() {
      this.set(app.printer.waiting)
    },
  })
}

function countHooks({ db }: FastifyInstance, registers: Registry[]) {
  new Gauge({
    ...{ name: `${prefix}webhooks`, help: 'Webhooks that did not arrive at their last try, and those switched off' },
    ...{ labelNames: ['state'] as const, aggregator: 'max' as const, registers },
    async collect() {
      this.reset()
      const counted = await countHooksInNeed(db).catch(ignored('database_up says it'))
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}

function measureDisk({ env, reserve }: FastifyInstance, registers: Registry[]) {
  new Gauge({
    ...{ name: `${prefix}disk_full`, help: '1 while the disk of the embedded database is full' },
    ...{ aggregator: 'max' as const, registers },
    collect() {
      this.set(reserve.isSpent ? 1 : 0)
    },
  })
  new Gauge({
    ...{ name: `${prefix}disk_free_bytes`, help: 'What is free on the disk of the data folder' },
    ...{ aggregator: 'min' as const, registers },
    async collect() {
      this.reset()
      const disk = await statfs(env.DATA_DIR).catch(ignored('a disk that is away has no figure'))
      if (disk) this.set(disk.bavail * disk.bsize)
    },
  })
}

function countDatabase(app: FastifyInstance, registers: Registry[]) {
  new Gauge({
    ...{
      name: `${prefix}database_connections`,
      help: 'Connections of this server: used, idle, and requests that wait',
    },
    ...{ labelNames: ['state'] as const, registers },
    collect() {
      for (const [state, count] of Object.entries(countConnections(app.db))) this.set({ state }, count)
    },
  })
  new Gauge({
    ...{ name: `${prefix}database_up`, help: 'Whether the database answers', aggregator: 'min' as const, registers },
    async collect() {
      this.set(
        await app.db
          .selectNoFrom((eb) => eb.lit(1).as('one'))
          .execute()
          .then(
            () => 1,
            () => 0,
          ),
      )
    },
  })
}

function nameReleases(app: FastifyInstance, registers: Registry[]) {
  const damaged = new Gauge({
    ...{ name: `${prefix}releases_damaged`, help: 'Parts of which something live is damaged' },
    ...{ aggregator: 'max' as const, registers },
  })
  new Gauge({
    ...{ name: `${prefix}release`, help: '1 for each part and the release that people get', registers },
    ...{ labelNames: ['part', 'release'] as const, aggregator: 'max' as const },
    async collect() {
      this.reset()
      const deployed = await readDeployed(app.releaseStore).catch(ignored('the log says that the store is away'))
      if (!deployed) return
      const live = Object.entries(deployed.remotes).map(([part, remote]) => [part, remote?.release.id] as const)
      for (const [part, release] of [...live, ['shell', deployed.shell?.active] as const])
        if (release) this.set({ part, release }, 1)
      damaged.set(deployed.damage.length)
    },
  })
}
