import { listReleases, type Pointer, type RemoteName, remoteNames, reportLoads } from '@bellhouse/contracts'
import { findPointer, Refusal, storeIn } from '@bellhouse/releases'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../handle'
import { countLoads } from './count-loads'
import { describeRemote } from './describe-remote'
import { ReleaseWatch } from './release-watch'

export function releasesRoutes(app: FastifyInstance) {
  const store = storeIn(app.env.DATA_DIR)
  const watch = new ReleaseWatch({ db: app.db, store, log: app.log })
  app.addHook('onReady', async () => watch.start())
  app.addHook('onClose', () => watch.stop())

  handle(
    app,
    reportLoads,
    async ({ input, actor }) => {
      const pointers = await readPointers(store)
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

/** The pointers that can be read; loads of the other remotes are not counted. */
async function readPointers(store: string) {
  const pointers = new Map<RemoteName, Pointer>()
  for (const remote of remoteNames) {
    const pointer = await findPointer(store, remote).catch(nothingWhereRefused)
    if (pointer) pointers.set(remote, pointer)
  }
  return pointers
}

function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
