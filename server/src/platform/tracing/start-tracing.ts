import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'

export interface Tracing {
  /** Sends what has been gathered. */
  flush(): Promise<void>
  /** Sends it for the last time. */
  stop(): Promise<void>
}

/** From now on spans go to that address, by OTLP over HTTP; one that does not answer costs nothing but the spans. */
export function startTracing(url: string): Tracing {
  const resource = resourceFromAttributes({
    'service.name': 'bellhouse',
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return { flush: () => provider.forceFlush(), stop: () => provider.shutdown() }
}
