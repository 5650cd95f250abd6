import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** As the standard writes it, so that its libraries take it as it is. */
export const newHookSecret = () => prefix + randomBytes(32).toString('base64')

/** The headers of one request by Standard Webhooks 1.0: id, moment and body are signed together, so nobody can send an old one as new. */
export function signedHeaders(secret: string, { id, body, at }: { id: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
