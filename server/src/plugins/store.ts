import { mkdir } from 'node:fs/promises'
import { storeIn } from '@bellhouse/releases'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const inRelease = /^\/remote-[a-z]+\/releases\/[^/]+\/./
const isPointer = /^\/remote-[a-z]+\/pointer\.json$/

/** Serves releases, which never change, and pointers, which must be asked for again each time; nothing else of the store. */
export async function store(app: FastifyInstance) {
  const root = storeIn(app.env.DATA_DIR)
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/store/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => inRelease.test(path) || isPointer.test(path),
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      const isForEver = !path.endsWith('pointer.json')
      reply.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
