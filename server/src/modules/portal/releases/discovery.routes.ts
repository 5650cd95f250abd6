import { shellPart } from '@bellhouse/contracts'
import { listParts, StoreAwayError } from '@bellhouse/releases'
import type { FastifyInstance } from 'fastify'
import { etagOf } from '../../../http/etag'
import { storeAway } from '../../../http/problems'
import { describeVersions, type Version } from './describe-versions'

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

/** What runs, for other tools, in the published schema of frontend discovery; whoever may see the portal may see it. */
export function discoveryRoutes(app: FastifyInstance) {
  const store = app.releaseStore

  app.get('/releases.json', async (request, reply) => {
    const microFrontends: Record<string, Version[]> = {}
    const parts = await listParts(store).catch((error) => {
      throw error instanceof StoreAwayError ? storeAway() : error
    })
    // The shell is what loads; nobody else loads it.
    for (const remote of parts.filter((part) => part !== shellPart)) {
      const versions = await describeVersions(store, remote).catch((err) => {
        app.log.warn({ err, remote }, 'a remote is left out of releases.json')
        return []
      })
      if (versions.length > 0) microFrontends[`@bellhouse/${remote}`] = versions
    }
    const body = JSON.stringify({ schema, microFrontends })
    const etag = etagOf(body)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
