import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inSpan, isTraced, summaryOf } from '../tracing/in-span'
import { isOnlyLooking } from './only-looking'
import type { Watchdog } from './watchdog'

// Lists of many lengths make many texts; only the usual ones are worth a place in the memory of each connection.
const mostNames = 500
const longestText = 4_000

// How many rows hold a word decides the way to them, so what looks for words is planned with them each time.
const looksForWords = (text: string) => / like /i.test(text)

// Not `begin`, and no migration, which is many statements in one text.
const isRepeated = (text: string, values: readonly unknown[]) =>
  (values.length > 0 || text.startsWith('select ')) && !looksForWords(text)

/** Lets PostgreSQL parse and plan each usual statement once per connection, which more than halves its price. */
export function nameStatements(pool: pg.Pool, watchdog: Watchdog): PostgresPool {
  const names = new Map<string, string>()

  function nameOf(text: string) {
    const known = names.get(text)
    if (known || names.size >= mostNames || text.length > longestText) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await watchdog.arrive(() => pool.connect())
    const isClosed = isOnlyLooking()
    if (isClosed) await watchdog.hear(client, client.query('set default_transaction_read_only = on'))
    // Kysely's type has a second form, for cursors, which nothing here uses.
    function query(text: string, values: readonly unknown[]) {
      const name = isRepeated(text, values) ? nameOf(text) : undefined
      const ask = () => watchdog.hear(client, client.query({ ...(name && { name }), text, values: [...values] }))
      return isTraced() ? inSpan(summaryOf(text), { 'db.system.name': 'postgresql' }, ask) : ask()
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => (isClosed ? openAgain(client) : client.release()),
    }
  }

  // Whoever comes next may write; a connection on which that cannot be said is of no use to anybody.
  function openAgain(client: pg.PoolClient) {
    client.query('set default_transaction_read_only = off').then(
      () => client.release(),
      (error) => client.release(error),
    )
  }

  async function end() {
    await watchdog.stop()
    await pool.end()
  }

  return { connect, end }
}
