import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dressAnswer } from './plugins/security-headers'

/** Only where it spares a packet, of which the headers have their part. */
export const fewestToCompress = 1_000

/** Three quarters of the bytes go at a third of the highest level's time. */
export const gzipLevel = 4

/**
 * A twelfth less than gzip in four fifths of its time; the level above takes as long as gzip for two bytes in a hundred, and a larger
 * window would have to be cleared for each answer.
 */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** Up to here a stream takes longer to set up than the compression itself; above, other requests would wait for it. */
const mostAtOnce = 32_000

/** Sends what a route has answered, compressed in one go where it is small; what is larger is left to the plugin, which takes turns. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  const text = JSON.stringify(result)
  dressAnswer(reply)
  reply.type('application/json; charset=utf-8')
  if (text.length < fewestToCompress || text.length > mostAtOnce) return reply.send(text)
  if (takes('br', request)) return sendCompressed(reply, 'br', brotliCompressSync(text, { params: brotliParams }))
  if (takes('gzip', request)) return sendCompressed(reply, 'gzip', gzipSync(text, { level: gzipLevel }))
  return reply.send(text)
}

const sendCompressed = (reply: FastifyReply, encoding: string, bytes: Buffer) =>
  reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(bytes)

/** As a browser says it; whoever weighs kinds of compression against each other is left to the plugin. */
const takes = (encoding: 'br' | 'gzip', { headers }: FastifyRequest) =>
  asBrowsersSayIt[encoding].test(String(headers['accept-encoding'] ?? ''))

const asBrowsersSayIt = { br: /\bbr\b(?!\s*;)/, gzip: /\bgzip\b(?!\s*;)/ }
