import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLarge } from '../large-bodies'
import { signedOut } from '../problems'

/**
 * To read a large body holds everybody up for as long as a dozen small requests, so nobody may send one who has not signed in. What
 * anybody may send has a small limit of its own.
 */
export function bodiesOfStrangers(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (isLarge(request) && !isForAnybody(request) && !(await app.identify(request))) throw signedOut()
  })
}

/** Files are not read before it is known who sends them. */
function isForAnybody({ is404, headers, routeOptions }: FastifyRequest) {
  if (/^multipart\//.test(headers['content-type'] ?? '')) return true
  const access = routeOptions.config.endpoint?.access
  return access ? access === 'anyone' || access === 'roster-client' : !is404
}
