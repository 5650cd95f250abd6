import {
  type LoadReport,
  listReleases,
  type PartName,
  type Pointer,
  reportLoads,
  shellPart,
} from '@bellhouse/contracts'
import {
  findLive,
  listParts,
  listPublicKeys,
  nothingWhereRefused,
  type Store,
  StoreAwayError,
} from '@bellhouse/releases'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { storeAway } from '../../../http/problems'
import { deviceOf, skippedShellOf, skipShell } from '../page'
import { countLoads, listCredible } from './count-loads'
import { describePart } from './describe-part'
import { ReleaseAudiences } from './release-audiences'
import { ReleaseWatch } from './release-watch'
import { findFailedCanary, withSkippedShell } from './skipped-canary'

export function releasesRoutes(app: FastifyInstance) {
  const store = app.releaseStore
  const watch = new ReleaseWatch({ db: app.db, store, log: app.log })
  const audiences = new ReleaseAudiences(store)
  app.addHook('onReady', async () => watch.start())
  app.addHook('onClose', () => watch.stop())

  handle(
    app,
    reportLoads,
    async ({ input, actor, request, reply }) => {
      const loads = withSkippedShell(input.loads, skippedShellOf(request))
      const pointers = await readPointers(store, loads).catch(sayAway)
      const teller = { username: actor.username, category: actor.category, device: deviceOf(request) }
      const credible = await listCredible(teller, pointers, audiences, loads).catch(sayAway)
      const failed = findFailedCanary(credible, pointers)
      if (failed) skipShell(request, reply, failed)
      if (credible.length === 0) return { counted: 0 }
      const counted = await app.db.transaction().execute((db) => countLoads(db, actor.accountId, credible))
      if (counted > 0) watch.noteReports()
      return { counted }
    },
    // Whoever watches is told when the loads are there to be seen, and that is after the transaction.
    { transaction: false },
  )

  handle(app, listReleases, async ({ db }) => {
    const parts = await listParts(store).catch(sayAway)
    const describe = (part: PartName) =>
      describePart({
        ...{ db, store, log: app.log, part, obstacle: watch.findObstacle(part) },
        skipped: part === shellPart ? app.shells.damage : [],
      })
    return { at: new Date().toISOString(), remotes: await Promise.all(parts.map(describe)) }
  })
}

/** The pointers of the parts that were loaded; where one cannot be read, its loads are not counted. */
async function readPointers(store: Store, loads: readonly LoadReport[]) {
  const trusted = await listPublicKeys(store)
  const pointers = new Map<PartName, Pointer>()
  for (const part of new Set(loads.map(({ remote }) => remote))) {
    const live = await findLive(store, part, trusted).catch(nothingWhereRefused)
    if (live) pointers.set(part, live.pointer)
  }
  return pointers
}

function sayAway(error: unknown): never {
  throw error instanceof StoreAwayError ? storeAway() : error
}
