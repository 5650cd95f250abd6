import { dayInMs } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problems'

export const securityTxtPath = '/.well-known/security.txt'

// RFC 9116 wants less than a year; a server that is never started again is nobody's promise.
const daysGood = 180

/**
 * Whom to tell of a hole in the portal, as RFC 9116 has it: the contact that the school has set, and until when that is promised.
 * Without SECURITY_CONTACT there is nothing.
 */
export function securityTxt(app: FastifyInstance) {
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = app.env
  app.get(securityTxtPath, async (_request, reply) => {
    if (!contact) throw notFound('address')
    const expires = new Date(Date.now() + daysGood * dayInMs)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}${securityTxtPath}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
