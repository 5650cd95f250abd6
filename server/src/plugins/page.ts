import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../problems'
import { listDevRemotes } from './dev'
import type { SchoolBlock } from './page-html'
import { type BuiltPage, openPageSource } from './page-source'
import { sendProblem } from './problems'
import { manifestOf } from './web-manifest'

const isHashed = /[.-][0-9a-f]{8,}\.[\w.]+$/

/** Serves the shell: its files, and its page at every address that a person can open. */
export async function page(app: FastifyInstance, shellFolder: string) {
  const { releaseStore, env } = app
  const readPage = openPageSource({
    ...{ shellFolder, store: releaseStore, log: app.log },
    listDevRemotes: () => listDevRemotes(env.DEV_REMOTES),
  })
  const readSchool = openSchool(app)

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    if (!existsSync(join(shellFolder, 'index.html'))) throw notFound('page')
    return sendPage(request, reply, await readPage(pathOf(request), await readSchool()))
  }

  app.get('/', servePage)
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(manifestOf(await readSchool())),
  )
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return servePage(request, reply)
    return sendProblem(reply, notFound('address'))
  })
  if (!existsSync(shellFolder)) return
  await app.register(fastifyStatic, {
    root: shellFolder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', isHashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/, '')

function isPageRequest(request: FastifyRequest) {
  const isOurs = !/^\/(?:api|store|health)(?:\/|$)/.test(pathOf(request))
  return isOurs && request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '')
}

const unnamed: SchoolBlock = {
  name: 'Bellhouse',
  shortName: 'Bellhouse',
  companyName: 'Bellhouse',
  companyUrl: 'https://bellhouse.example',
}

/** The school's names as they are now; as they were last, while the database is away. */
function openSchool({ db }: FastifyInstance) {
  let last = unnamed
  return async () => {
    const query = db
      .selectFrom('school')
      .select(['name', 'short_name as shortName', 'company_name as companyName', 'company_url as companyUrl'])
    last = (await query.executeTakeFirst().catch(() => undefined)) ?? last
    return last
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, built: BuiltPage) {
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({ etag: built.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === built.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(built.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(built.gzip)
  return reply.send(built.plain)
}
