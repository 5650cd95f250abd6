import type { FastifyInstance } from 'fastify'

const types = ['application/csp-report', 'application/reports+json']
const bodyLimit = 20_000
const mostDirectives = 50
const mostNamed = 5

interface Report {
  'csp-report'?: { 'effective-directive'?: unknown; 'violated-directive'?: unknown }
  body?: { effectiveDirective?: unknown }
}

/** Counts what browsers report against the content policy; the browser tests end with a count of zero. */
export function cspReports(app: FastifyInstance) {
  const counts = new Map<string, number>()
  app.addContentTypeParser(types, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))

  app.post('/api/csp-reports', { bodyLimit }, async (request, reply) => {
    const reports = [request.body as Report | Report[]].flat().map(directiveOf)
    for (const directive of reports) {
      // Whoever invents directives must not fill the memory.
      if (counts.has(directive) || counts.size < mostDirectives) counts.set(directive, (counts.get(directive) ?? 0) + 1)
    }
    // One line for each request, however many reports are in it: nobody may fill the log.
    const directives = [...new Set(reports)].slice(0, mostNamed)
    request.log.warn({ directives, count: reports.length }, 'content policy violated')
    return reply.code(204).send()
  })

  app.get('/api/csp-reports', async () => {
    const byDirective = Object.fromEntries(counts)
    return { total: Object.values(byDirective).reduce((sum, count) => sum + count, 0), byDirective }
  })
}

function directiveOf(report: Report | null) {
  const legacy = report?.['csp-report']
  const directive =
    legacy?.['effective-directive'] ?? legacy?.['violated-directive'] ?? report?.body?.effectiveDirective
  return /^[a-z-]{1,40}/.exec(String(directive ?? ''))?.[0] ?? 'unknown'
}
