import type { FastifyInstance } from 'fastify'
import { apiPage, apiStyles } from './api-page'
import { describeApi } from './open-api'

/** The API for programs (`openapi.json`) and for people, both made from the contracts. */
export function apiDocs(app: FastifyInstance) {
  app.get('/api/openapi.json', async () => describeApi(app.env.PUBLIC_URL))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(apiPage()))
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(apiStyles))
}
