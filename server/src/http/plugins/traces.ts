import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A span for each request, named by its route: no address, no query and nothing that was sent. Nothing without TRACES_URL. */
export function traces(app: FastifyInstance) {
  if (!app.env.TRACES_URL) return
  const contexts = new WeakMap<FastifyRequest, Context>()
  const contextOf = (request: FastifyRequest) => contexts.get(request) ?? ROOT_CONTEXT

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const above = contextAbove(request)
    const span = trace
      .getTracer('bellhouse')
      .startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, above)
    contexts.set(request, trace.setSpan(above, span))
    context.with(contextOf(request), done)
  })
  // A body comes in on behalf of its connection, and what follows it would belong to nobody.
  app.addHook('preValidation', (request, _reply, done) => context.with(contextOf(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contextOf(request))
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The trace that the proxy before us has begun. Whoever calls by themselves begins none, and takes no request out of ours. */
function contextAbove({ headers, ips = [] }: FastifyRequest) {
  return ips.length > 1 ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
}
