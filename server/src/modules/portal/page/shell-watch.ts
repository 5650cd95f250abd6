import { createHash } from 'node:crypto'
import type { DeployedShell } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../http/escape-html'
import { etagOf } from '../../../http/etag'
import { sendPacked } from '../../../http/send-packed'
import { skippedFor, skippedShellCookie } from './skipped-shell'

const address = '/shell-watch.js'

/** Milliseconds that a page may stay empty: after an error in its own code, and after all that it asked for has arrived. */
const patience = { afterError: 3_000, afterLoad: 8_000 }

/**
 * Looks whether a canary of the shell draws anything. It is the server's own, because whoever gets a shell that throws when it is read
 * can neither sign in nor tell anybody. A browser that does not keep the cookie would be given the same again, and is left alone.
 */
const script = `(() => {
  const { release, base } = document.currentScript.dataset
  const isBlank = () => !document.getElementById('root')?.hasChildNodes()
  const kept = '${skippedShellCookie}=' + encodeURIComponent(release)
  const giveWay = () => {
    if (!isBlank() || document.cookie.includes(kept)) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = kept + '; Path=/; Max-Age=${skippedFor}; SameSite=Lax' + secure
    if (document.cookie.includes(kept)) location.reload()
  }
  const giveWayIn = (time) => setTimeout(giveWay, time)
  addEventListener('error', ({ filename, target }) => {
    const file = filename || target?.src || target?.href || ''
    if (String(file).startsWith(location.origin + base)) giveWayIn(${patience.afterError})
  }, true)
  if (document.readyState === 'complete') giveWayIn(${patience.afterLoad})
  else addEventListener('load', () => giveWayIn(${patience.afterLoad}))
})()
`

const bytes = Buffer.from(script)
const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** What a page that is drawn from a canary of the shell has in its head. */
export const watchOf = ({ release, base }: DeployedShell) =>
  `<script async src="${address}" integrity="${integrity}" crossorigin="anonymous" data-release="${escapeHtml(release)}" data-base="${escapeHtml(base)}"></script>`

/** Serves it. */
export function shellWatch(app: FastifyInstance) {
  app.get(address, (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return sendPacked(request, reply, { bytes, br: undefined, etag: etagOf(bytes) })
  })
}
