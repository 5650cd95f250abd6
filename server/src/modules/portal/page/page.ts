import { contentTypeOf } from '@bellhouse/releases'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem, tellFailure } from '../../../http/plugins/problems'
import { contentPolicy } from '../../../http/plugins/security-headers'
import { notFound } from '../../../http/problems'
import { type Packed, sendPacked } from '../../../http/send-packed'
import { sendProblemPage } from '../../../http/send-problem-page'
import { listBadges } from '../../school/school'
import { listDevRemotes } from './dev'
import { deviceOf, nameDevice } from './device'
import { openPageSource } from './page-source'
import { openSchool } from './school-block'
import { shellWatch } from './shell-watch'
import { skippedShellOf } from './skipped-shell'
import { manifestOf } from './web-manifest'

const isHashed = /[.-][0-9a-f]{8,}\.[\w.]+$/
const forever = 'public, max-age=31536000, immutable'
// Which release it comes from depends on the device.
const askAgain = 'private, no-cache'

/** Serves the shell: its files, and its page at every address that a person can open. */
export function page(app: FastifyInstance) {
  const { releaseStore, shells, env } = app
  const source = openPageSource({
    ...{ shells, store: releaseStore, log: app.log },
    listDevRemotes: () => listDevRemotes(env.DEV_REMOTES),
  })
  const readSchool = openSchool(app)

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const device = nameDevice(request, reply)
    const built = await source.readPage(pathOf(request), await readSchool(), {
      device,
      skipped: skippedShellOf(request),
    })
    if (!built) throw notFound('page')
    const { plain, policies, ...packed } = built
    reply.header('content-security-policy', contentPolicy(policies))
    return send(request, reply, { ...packed, bytes: plain }, 'text/html; charset=utf-8', askAgain)
  }

  async function serveFile(request: FastifyRequest, reply: FastifyReply) {
    const name = nameIn(pathOf(request))
    const shell = name
      ? await source.chooseShell({ device: deviceOf(request), skipped: skippedShellOf(request) })
      : undefined
    const file = await shell?.find(name)
    if (file) return send(request, reply, file, contentTypeOf(name), isHashed.test(name) ? forever : askAgain)
    if (isPageRequest(request)) return servePage(request, reply)
    throw notFound('address')
  }

  app.get('/', { errorHandler: answerFailure }, servePage)
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(manifestOf(await readSchool())),
  )
  app.get<{ Params: { hash: string } }>('/badges/:hash.png', async ({ params: { hash } }, reply) => {
    const png = (await readSchool()).badge === hash && (await listBadges(app.db, [hash])).get(hash)
    if (!png) throw notFound('badge')
    return reply.type('image/png').header('cache-control', forever).send(png)
  })
  shellWatch(app)
  app.get('/*', { errorHandler: answerFailure }, serveFile)
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return servePage(request, reply)
    return sendProblem(reply, notFound('address'))
  })
}

/** Whoever has opened an address sees a page, whatever has failed. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const told = tellFailure(error, request)
  return isPageRequest(request) ? sendProblemPage(reply, told) : sendProblem(reply, told)
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/, '')

/** The file of the shell that an address may mean; the page itself is none, and neither is its description. */
function nameIn(path: string) {
  if (!isOurs(path)) return ''
  try {
    const name = decodeURIComponent(path).slice(1)
    return /^(?:index\.html|release\.json)(?:\.br)?$/.test(name) ? '' : name
  } catch {
    return ''
  }
}

const isOurs = (path: string) => !/^\/(?:api|store|health|metrics)(?:\/|$)/.test(path)

const isPageRequest = (request: FastifyRequest) =>
  isOurs(pathOf(request)) &&
  !isOfFile(pathOf(request)) &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  /text\/html/.test(request.headers.accept ?? '')

// Whoever looks for secrets and for other programs' files hears that there are none, rather than being shown the page.
const fileKinds =
  /\.(?:asp|aspx|bak|cgi|cfg|conf|css|csv|db|env|gz|ico|ini|jar|js|json|jsp|log|map|md|mjs|old|php|pl|png|py|rar|sh|sql|svg|tar|tgz|ts|txt|war|xml|ya?ml|zip)$/i
const isOfFile = (path: string) => /(?:^|\/)\./.test(path) || fileKinds.test(path)

function send(request: FastifyRequest, reply: FastifyReply, body: Packed, type: string, caching: string) {
  reply.type(type).header('cache-control', caching)
  return sendPacked(request, reply, body)
}
