import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Only where it spares a packet. */
export const fewestToCompress = 1_400

/** Three quarters of the bytes go at a third of the highest level's time. */
export const compressionLevel = 4

/** Up to here a stream takes longer to set up than the compression itself; above, other requests would wait for it. */
const mostAtOnce = 32_000

/** Sends what a route has answered, compressed in one go where it is small; what is larger is left to the plugin, which takes turns. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  const text = JSON.stringify(result)
  reply.type('application/json; charset=utf-8')
  if (text.length < fewestToCompress || text.length > mostAtOnce || !takesGzip(request)) return reply.send(text)
  return reply
    .headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    .send(gzipSync(text, { level: compressionLevel }))
}

/** As a browser says it; whoever weighs kinds of compression against each other is left to the plugin. */
const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b(?!\s*;)/.test(String(headers['accept-encoding'] ?? ''))
