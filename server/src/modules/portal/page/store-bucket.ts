import { type BucketStorage, cacheControlOf, contentTypeOf, StoreAwayError, type StoredFile } from '@bellhouse/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, storeAway } from '../../../http/problems'
import { memoize } from '../../../platform/memoize'
import { isInRelease, isPointer, pathInStore } from './store-paths'

/** How long a pointer is taken for fresh, in milliseconds. */
export const pointerPatience = 1_000

const hasStep = /(?:^|\/)\.\.?(?:\/|$)/
const isPacked = /\.(?:js|css|svg|json)$/
const mostPointers = 100

/** Serves the store out of a bucket, so that a browser has to trust and to know one address alone. */
export function serveBucket(app: FastifyInstance, storage: BucketStorage) {
  const readPointer = openPointers(storage)

  app.get('/store/*', async (request, reply) => {
    const path = pathInStore(request.url)
    try {
      if (isPointer(path)) return sendPointer(request, reply, await readPointer(path))
      if (isInRelease(path) && !hasStep.test(path)) return await sendFile(request, reply, storage, path)
    } catch (error) {
      throw error instanceof StoreAwayError ? storeAway() : error
    }
    throw notFound('address')
  })
}

/** Reads pointers, none more often than it may be old; names that nobody ever deployed take no room for long. */
function openPointers(storage: BucketStorage) {
  const readers = new Map<string, () => Promise<StoredFile | undefined>>()
  return (path: string) => {
    const known = readers.get(path)
    if (known) return known()
    if (readers.size >= mostPointers) readers.clear()
    const read = memoize(pointerPatience, () => storage.find(path))
    readers.set(path, read)
    return read()
  }
}

function sendPointer(request: FastifyRequest, reply: FastifyReply, found: StoredFile | undefined) {
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
