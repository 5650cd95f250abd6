import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'

export interface Tracing {
  /** Sends what has been gathered. */
  flush(): Promise<void>
  /** Sends it for the last time. */
  stop(): Promise<void>
}

/** From now on spans go to that address, by OTLP over HTTP; one that does not answer costs nothing but the spans. */
export async function startTracing(url: string): Promise<Tracing> {
  // What most portals never ask for would make a tenth of every start, if it were read before it is wanted.
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const resource = resources.resourceFromAttributes({
    'service.name': 'bellhouse',
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return { flush: () => provider.forceFlush(), stop: () => provider.shutdown() }
}
