import { jest } from '@jest/globals'
import pg from 'pg'

/** What the database is asked while something runs, but for the begin and the end of its transaction, and for the runner of jobs, which looks when it likes. */
export async function statementsOf(run: () => Promise<unknown>) {
  const asked = jest.spyOn(pg.Client.prototype, 'query')
  await run()
  // The watchdog asks by a plain text of its own, the more often the longer something takes.
  const texts = asked.mock.calls.flatMap(([query]) => (query as unknown as { text?: string }).text ?? [])
  asked.mockRestore()
  return texts.filter((text) => !/^(begin|commit)/i.test(text) && !/\bjob\b/.test(text))
}
