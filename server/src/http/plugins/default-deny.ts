import type { Endpoint } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'

// Each of these shows everybody the same and nothing about any person.
const publicRoutes = new Set([
  '/',
  '/*',
  '/badges/:hash.png',
  '/manifest.webmanifest',
  '/shell-watch.js',
  '/store/*',
  '/avatars/*',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/.well-known/security.txt',
  '/api/docs',
  '/api/docs.css',
  '/api/openapi.json',
  '/api/csp-reports',
  '/releases.json',
])

// Exists only while somebody runs development servers on this machine.
const isOfDevelopment = (url: string) => url.startsWith('/dev/')

/**
 * Whatever is served has a contract that says who may call it, or stands on the list above; else the server does not start. A contract
 * has to stand on the list of all (`listed`): what is not there would be in no role matrix, no fuzzing and no documentation.
 */
export function defaultDeny(app: FastifyInstance, listed: readonly Endpoint[]) {
  const known = new Set(listed)
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint && !known.has(config.endpoint)) {
      throw new Error(
        `${method} ${url} stands on no list of endpoints. Name its contract in contracts/src/endpoints.ts.`,
      )
    }
    if (config?.endpoint || config?.isLive || publicRoutes.has(url) || isOfDevelopment(url)) return
    throw new Error(
      `${method} ${url} says nowhere who may call it. Serve it with handle(), or name it in default-deny.ts.`,
    )
  })
}
