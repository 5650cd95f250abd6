import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AskedThread } from '../../platform/threads/asked-thread'
import { type Packed, sendPacked } from '../send-packed'

export interface ApiDocuments {
  json: Packed
  page: Packed
  styles: Packed
}

const types = {
  json: 'application/json; charset=utf-8',
  page: 'text/html; charset=utf-8',
  styles: 'text/css; charset=utf-8',
} as const

/** Milliseconds after which the thread is taken for one that will never answer; whoever asks next begins anew. */
const longest = 120_000

/**
 * The API for programs (`openapi.json`) and for people, both made from the contracts: once, for whoever asks first, and in a thread,
 * because it takes as long as a hundred other replies.
 */
export function apiDocs(app: FastifyInstance) {
  let made: Promise<ApiDocuments> | null = null

  async function send(kind: keyof ApiDocuments, request: FastifyRequest, reply: FastifyReply) {
    made ??= makeDocuments(app.env.PUBLIC_URL).catch((error) => {
      made = null
      throw error
    })
    const { [kind]: document } = await made
    return sendPacked(request, reply.type(types[kind]).header('cache-control', 'no-cache'), document)
  }

  app.get('/api/openapi.json', (request, reply) => send('json', request, reply))
  app.get('/api/docs', (request, reply) => send('page', request, reply))
  app.get('/api/docs.css', (request, reply) => send('styles', request, reply))
}

async function makeDocuments(publicUrl: string): Promise<ApiDocuments> {
  const thread = new AskedThread<string, ApiDocuments>(join(import.meta.dirname, 'api-docs.worker.mjs'))
  try {
    const { json, page, styles } = await thread.ask(publicUrl, AbortSignal.timeout(longest))
    return { json: received(json), page: received(page), styles: received(styles) }
  } finally {
    await thread.close()
  }
}

/** Bytes come out of a thread as plain arrays. */
const received = ({ etag, bytes, br, gzip }: Packed): Packed => ({
  etag,
  bytes: Buffer.from(bytes),
  br: br && Buffer.from(br),
  ...(gzip && { gzip: Buffer.from(gzip) }),
})
