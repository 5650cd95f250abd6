import { type RemoteName, remoteNames } from '@bellhouse/contracts'
import { type BucketStorage, cacheControlOf, contentTypeOf, placesOf, StoreAwayError } from '@bellhouse/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, storeAway } from '../problems'
import { recently } from './recently'

/** How long a pointer is taken for fresh, in milliseconds. */
export const pointerPatience = 1_000

const inRelease = /^remote-[a-z]+\/releases\/[^/]+\/./
const hasStep = /(?:^|\/)\.\.?(?:\/|$)/
const isPacked = /\.(?:js|css|svg|json)$/

/** Serves the store out of a bucket, so that a browser has to trust and to know one address alone. */
export function serveBucket(app: FastifyInstance, storage: BucketStorage) {
  const pointers = new Map(
    remoteNames.map((name: RemoteName) => {
      const path = placesOf(name).pointer
      return [path, recently(pointerPatience, () => storage.find(path))]
    }),
  )

  app.get('/store/*', async (request, reply) => {
    const path = (request.params as Record<string, string>)['*'] ?? ''
    const readPointer = pointers.get(path)
    try {
      if (readPointer) return sendPointer(request, reply, await readPointer())
      if (inRelease.test(path) && !hasStep.test(path)) return await sendFile(request, reply, storage, path)
    } catch (error) {
      throw error instanceof StoreAwayError ? storeAway() : error
    }
    throw notFound('address')
  })
}

function sendPointer(request: FastifyRequest, reply: FastifyReply, found: Awaited<ReturnType<BucketStorage['find']>>) {
  if (!found) throw notFound('address')
  reply.headers({ etag: found.version, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === found.version) return reply.code(304).send()
  return reply.type(contentTypeOf('pointer.json')).send(found.bytes)
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: BucketStorage, path: string) {
  const known = request.headers['if-none-match']
  const takesPacked = isPacked.test(path) && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const packed = takesPacked ? await storage.open(`${path}.br`, known) : undefined
  const opened = packed ?? (await storage.open(path, known))
  if (!opened) throw notFound('address')
  reply.headers({ vary: 'accept-encoding', 'cache-control': cacheControlOf(path) })
  if (opened === 'unchanged') return reply.header('etag', known).code(304).send()
  if (packed) reply.header('content-encoding', 'br')
  if (opened.size !== undefined) reply.header('content-length', opened.size)
  return reply.header('etag', opened.version).type(contentTypeOf(path)).send(opened.body)
}
