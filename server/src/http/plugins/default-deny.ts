import type { FastifyInstance } from 'fastify'

// Each of these shows everybody the same and nothing about any person.
const publicRoutes = new Set([
  '/',
  '/*',
  '/manifest.webmanifest',
  '/store/*',
  '/avatars/*',
  '/health/live',
  '/health/ready',
  '/api/docs',
  '/api/docs.css',
  '/api/openapi.json',
  '/api/csp-reports',
  '/releases.json',
])

// Exists only while somebody runs development servers on this machine.
const isOfDevelopment = (url: string) => url.startsWith('/dev/')

/** Whatever is served has a contract that says who may call it, or stands on the list above; else the server does not start. */
export function defaultDeny(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint || config?.isLive || publicRoutes.has(url) || isOfDevelopment(url)) return
    throw new Error(
      `${method} ${url} says nowhere who may call it. Serve it with handle(), or name it in default-deny.ts.`,
    )
  })
}
