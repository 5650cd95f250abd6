import type { FastifyInstance } from 'fastify'

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

const everywhere = {
  'content-security-policy': pagePolicy,
  'integrity-policy': 'blocked-destinations=(script)',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The token is readable by script, so what the browser may run and where it may send is the wall: on every reply alike. */
export function securityHeaders(app: FastifyInstance) {
  const isSecure = app.env.PUBLIC_URL.startsWith('https:')
  const always = isSecure ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' } : everywhere
  const entries = Object.entries(always)

  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
