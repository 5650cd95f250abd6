import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Ends a request whose body does not arrive: one that only trickles would otherwise hold its connection for ever. */
export function slowBodies(app: FastifyInstance, patience: number) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest, done: () => void) => {
    clearTimeout(timers.get(request))
    done()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    // Files take as long as the line is slow; the server's own limit for a whole request is theirs.
    const isLong = /^multipart\//.test(request.headers['content-type'] ?? '')
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !isLong) {
      timers.set(request, setTimeout(() => request.raw.destroy(), patience).unref())
    }
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => stop(request, done))
  app.addHook('onResponse', (request, _reply, done) => stop(request, done))
  app.addHook('onRequestAbort', (request, done) => stop(request, done))
}
