import type { FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html'
import type { ProblemError } from './problems'

/** A failure for somebody who has opened an address in a browser: one sentence, and where waiting helps, the page looks again by itself. */
export function sendProblemPage(reply: FastifyReply, { status, problem, retryAfter }: ProblemError) {
  const sentence = escapeHtml(problem.message)
  const again = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`
  const later = retryAfter === undefined ? '' : '<p>This page tries again automatically.</p>'
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${again}` +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bellhouse</title></head>' +
        `<body><main><h1>${sentence}</h1>${later}</main></body></html>`,
    )
}
