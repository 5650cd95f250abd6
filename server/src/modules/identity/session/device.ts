import { randomBytes } from 'node:crypto'
import { dayInMs } from '@bellhouse/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { textHashOf } from '../../../platform/secrets'
import { deviceNameOf } from './device-name'

const name = 'bellhouse-device'
const lifetime = (400 * dayInMs) / 1000

/** The hash of the secret that this browser was given when somebody signed in on it; nothing on a new one. */
export function knownDeviceOf(request: FastifyRequest): string | null {
  const secret = secretOf(request)
  return secret ? textHashOf(secret) : null
}

/** Gives the browser its secret, or keeps the one that it has, and says its hash. What it opens is kept by person: `known_device`. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply) {
  const secret = secretOf(request) ?? randomBytes(24).toString('base64url')
  const secure = request.server.env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${secret}; Path=/api; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`)
  return textHashOf(secret)
}

/** The browser as its session keeps it. */
export const deviceOf = (request: FastifyRequest, hash: string | null) => ({
  hash,
  name: deviceNameOf(request.headers['user-agent']),
})

function secretOf(request: FastifyRequest) {
  const [, secret] = new RegExp(`(?:^|; )${name}=([\\w-]{32})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  return secret ?? null
}
