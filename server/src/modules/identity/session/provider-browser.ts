import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../../platform/secrets'

const name = 'bellhouse-provider'
const seconds = 600

/**
 * All that belongs to one sign-in by the provider follows from a secret that this browser alone holds, so any server can finish it, and
 * nobody else’s answer counts here.
 */
export function beginOnBrowser(request: FastifyRequest, reply: FastifyReply) {
  const secret = newSecret()
  setCookie(request, reply, secret, seconds)
  return secretsFrom(secret)
}

/** The same again, once; nothing on a browser that began none in the last ten minutes. */
export function endOnBrowser(request: FastifyRequest, reply: FastifyReply) {
  const [, secret] = new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  setCookie(request, reply, '', 0)
  return secret ? secretsFrom(secret) : null
}

const secretsFrom = (secret: string) => ({
  state: derive('state', secret),
  nonce: derive('nonce', secret),
  verifier: derive('verifier', secret),
})

const derive = (what: string, secret: string) => createHash('sha256').update(`${what} ${secret}`).digest('base64url')

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, age: number) {
  const secure = request.server.env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/api/login/provider; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  )
}
