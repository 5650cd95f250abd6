import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'report-uri /api/csp-reports',
].join('; ')

/** The policy of a reply in which scripts may make just these Trusted Types policies; a part may be in a page in two releases. */
export const contentPolicy = (names: readonly string[]) =>
  `${pagePolicy}; trusted-types ${names.length > 0 ? `${names.join(' ')} 'allow-duplicates'` : "'none'"}`

const inPages = {
  'content-security-policy': contentPolicy([]),
  'integrity-policy': 'blocked-destinations=(script)',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** A page takes a dozen files and answers, and a browser heeds the rest in pages alone; what is no page may do nothing when it is opened as one. */
const besidePages = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The token is readable by script, so what the browser may run and where it may send is the wall: on every reply. */
export function securityHeaders(app: FastifyInstance) {
  const isSecure = app.env.PUBLIC_URL.startsWith('https:')
  const byTls = isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}
  const ofPages = Object.entries({ ...inPages, ...byTls })
  const ofFiles = Object.entries({ ...besidePages, ...byTls })
  const origins = app.env.STORE_ORIGINS

  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of isCode(request) ? ofFiles : ofPages) reply.header(name, value)
    if (origins.length > 0 && isOfStore(request)) openStoreTo(origins, request, reply)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })

  if (origins.length === 0) return
  app.addHook('onSend', async (request, reply) => {
    if (isOfStore(request)) reply.header('vary', withOrigin(reply.getHeader('vary')))
  })
}

const inPagesAlone = Object.keys(inPages).filter((name) => !(name in besidePages))

/** An answer in words for programs is no page. */
export function dressAnswer(reply: FastifyReply) {
  reply.headers(besidePages)
  for (const name of inPagesAlone) reply.removeHeader(name)
}

const isCode = (request: FastifyRequest) => isOfStore(request) && /\.(js|css|woff2)$/.test(request.url)

const isOfStore = ({ url }: FastifyRequest) => url.startsWith('/store/')

/** Pages of those origins may load releases, which hold no data of anybody; a browser asks for that with every file. */
function openStoreTo(origins: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const { origin } = request.headers
  if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

const withOrigin = (vary: unknown) => [vary, 'Origin'].filter(Boolean).join(', ')
