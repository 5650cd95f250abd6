import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Whether what runs here belongs to something that is traced; never, where nobody has asked for traces. */
export const isTraced = () => trace.getActiveSpan() !== undefined

/** Runs work as a span below the one that is under way. Of a failure it says the kind: its words may name somebody. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('bellhouse').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
}

/** What a statement does and to which table, and nothing of its text. */
export function summaryOf(text: string) {
  const [verb = ''] = /\w+/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(text) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}
