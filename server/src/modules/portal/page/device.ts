import { randomBytes } from 'node:crypto'
import { deviceCookie, deviceIn } from '@bellhouse/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of the browser that asks; nothing where it was never given one. */
export const deviceOf = (request: FastifyRequest) => deviceIn(request.headers.cookie ?? '')

const year = 365 * 86_400

/** The name of the browser that asks; one that has none gets one along with the reply. */
export function nameDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = deviceOf(request)
  if (known) return known
  const device = randomBytes(16).toString('hex')
  const isSecure = request.server.env.PUBLIC_URL.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${year}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
  reply.header('set-cookie', [`${deviceCookie}=${device}`, ...attributes].join('; '))
  return device
}
