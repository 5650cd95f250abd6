import { type CompiledQuery, type Transaction, TransactionBuilder } from 'kysely'
import pg from 'pg'

/** Each for something that was asked of a connection before it had answered what was asked last. */
const faults: Error[] = []

/** Notes what is asked before the last answer is there. It is asked all the same: a transaction has to be rolled back, whatever it did. */
function askOneByOne<Of extends object>(target: Of, ask: keyof Of & string, textOf: (given: unknown[]) => string) {
  const busy = new WeakSet<object>()
  const asked = target[ask] as (...given: unknown[]) => unknown
  const one = function (this: object, ...given: unknown[]) {
    if (busy.has(this)) faults.push(new Error(`One connection was asked for two things at once: ${textOf(given)}`))
    const answer = asked.apply(this, given)
    // What copies rows is a stream, and no promise.
    if (!(answer instanceof Promise)) return answer
    busy.add(this)
    return answer.finally(() => busy.delete(this))
  }
  Object.assign(target, { [ask]: one })
}

const textOfPg = ([query]: unknown[]) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))

/**
 * PostgreSQL answers a connection one thing after another. A second one in the same transaction waits in a line of ours, and where the
 * first one fails it runs after the transaction has ended, on a connection that is somebody else's by then.
 */
export function guardConnections() {
  askOneByOne(pg.Client.prototype, 'query', textOfPg)
  const { execute } = TransactionBuilder.prototype
  TransactionBuilder.prototype.execute = function <T>(
    this: TransactionBuilder<unknown>,
    work: (db: Transaction<unknown>) => Promise<T>,
  ) {
    return execute.call(this, (db) => {
      askOneByOne(db.getExecutor(), 'executeQuery', ([query]) => (query as CompiledQuery).sql)
      return work(db as Transaction<unknown>)
    }) as Promise<T>
  }
}

/** Fails whoever has asked a connection for two things at once since the last look. */
export function mustHaveAskedOneByOne() {
  const [first] = faults.splice(0)
  if (first) throw first
}
