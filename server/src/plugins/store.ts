import { mkdir } from 'node:fs/promises'
import { BucketStorage, cacheControlOf } from '@bellhouse/releases'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveBucket } from './store-bucket'

const inRelease = /^\/remote-[a-z]+\/releases\/[^/]+\/./
const isPointer = /^\/remote-[a-z]+\/pointer\.json$/

/** Serves releases, which never change, and pointers, which must be asked for again each time; nothing else of the store. */
export async function store(app: FastifyInstance) {
  const { storage } = app.releaseStore
  if (storage instanceof BucketStorage) return serveBucket(app, storage)
  await mkdir(storage.address, { recursive: true })
  await app.register(fastifyStatic, {
    root: storage.address,
    prefix: '/store/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => inRelease.test(path) || isPointer.test(path),
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', cacheControlOf(path))
    },
  })
}
