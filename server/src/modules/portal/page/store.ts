import { ServerResponse } from 'node:http'
import { BucketStorage, cacheControlOf, contentTypeOf, makeFolder } from '@bellhouse/releases'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendPacked } from '../../../http/send-packed'
import { serveBucket } from './store-bucket'
import { isInRelease, isPointer, pathInStore } from './store-paths'

/** Serves releases, which never change, and pointers, which must be asked for again each time; nothing else of the store. */
export async function store(app: FastifyInstance) {
  serveOwnShell(app)
  const { storage } = app.releaseStore
  if (storage instanceof BucketStorage) return serveBucket(app, storage)
  await makeFolder(storage.address)
  await app.register(fastifyStatic, {
    root: storage.address,
    prefix: '/store/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => isInRelease(path.slice(1)) || isPointer(path.slice(1)),
    setHeaders: (reply, path) => {
      // Whoever went away while the file was looked for has been answered already, and a second answer would end the server.
      if (reply instanceof ServerResponse && reply.headersSent) return
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', cacheControlOf(path))
    },
  })
}

const ofShell = /^shell\/releases\/([^/]+)\/(.+)$/

/** Files of the shell that pages are drawn from come from where those were, also while the store is damaged or away. */
function serveOwnShell(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/store/shell/')) return
    const [, id = '', name = ''] = ofShell.exec(pathInStore(request.url)) ?? []
    const file = name === '' ? undefined : await app.shells.findServed(id, name)
    if (!file) return
    reply.type(contentTypeOf(name)).header('cache-control', cacheControlOf(`shell/releases/${id}/${name}`))
    return sendPacked(request, reply, file)
  })
}
