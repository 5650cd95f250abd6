import {
  type LoadReport,
  listReleases,
  type Pointer,
  type RemoteName,
  remoteNames,
  reportLoads,
} from '@bellhouse/contracts'
import { findPointer, Refusal, type Store } from '@bellhouse/releases'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../handle'
import { countLoads } from './count-loads'
import { describeRemote } from './describe-remote'
import { ReleaseWatch } from './release-watch'

export function releasesRoutes(app: FastifyInstance) {
  const store = app.releaseStore
  const watch = new ReleaseWatch({ db: app.db, store, log: app.log })
  app.addHook('onReady', async () => watch.start())
  app.addHook('onClose', () => watch.stop())

  handle(
    app,
    reportLoads,
    async ({ input, actor }) => {
      const pointers = await readPointers(store, input.loads)
      const counted = await app.db.transaction().execute((db) => countLoads(db, actor, pointers, input.loads))
      if (counted > 0) watch.noteReports()
      return { counted }
    },
    // Whoever watches is told when the loads are there to be seen, and that is after the transaction.
    { transaction: false },
  )

  handle(app, listReleases, async ({ db }) => ({
    at: new Date().toISOString(),
    remotes: await Promise.all(
      remoteNames.map((remote) =>
        describeRemote({ db, store, log: app.log, remote, obstacle: watch.findObstacle(remote) }),
      ),
    ),
  }))
}

/** The pointers of the remotes that were loaded; where one cannot be read, its loads are not counted. */
async function readPointers(store: Store, loads: readonly LoadReport[]) {
  const pointers = new Map<RemoteName, Pointer>()
  for (const remote of new Set(loads.map((load) => load.remote))) {
    const pointer = await findPointer(store, remote).catch(nothingWhereRefused)
    if (pointer) pointers.set(remote, pointer)
  }
  return pointers
}

function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
