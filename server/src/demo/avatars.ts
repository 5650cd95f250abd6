import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The five drawn faces of the demo school's people. */
export async function avatars(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'avatars'),
    prefix: '/avatars/',
    decorateReply: false,
    maxAge: '1d',
    dotfiles: 'ignore',
    allowedPath: (path) => path.endsWith('.svg'),
  })
}
