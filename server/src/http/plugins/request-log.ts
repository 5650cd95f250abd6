import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../../env'

interface Failure extends Error {
  code?: string
}

/** Logs without personal data: no addresses of people, no query strings, no bodies, and of an error nothing that carries rows. */
export function logSettings(env: Env) {
  return {
    logger: {
      level: env.LOG_LEVEL,
      base: null,
      serializers: {
        err: ({ name, code, message, stack }: Failure) => ({
          type: name,
          code: code ?? '',
          message,
          stack: stack ?? '',
        }),
      },
    },
    // Fastify's own lines carry addresses with their query strings.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  } as const satisfies FastifyServerOptions
}

/** One line for each reply: which route, what came of it, how long it took. */
export function requestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'reply',
    )
    done()
  })
}
