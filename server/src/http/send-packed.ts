import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes with the copies of them that were compressed ahead. */
export interface Packed {
  etag: string
  bytes: Buffer
  br: Buffer | undefined
  gzip?: Buffer
}

/** Sends what the browser can read and does not have yet. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { etag, bytes, br, gzip }: Packed) {
  reply.code(200).headers({ etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(bytes)
}
