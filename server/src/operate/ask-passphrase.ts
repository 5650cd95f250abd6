import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the person at the terminal, without showing what they type; nothing where nobody sits there. */
export async function askPassphrase(question = 'Passphrase of the backups'): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stderr.write(`${question}: `)
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await asking.question('')
  } finally {
    asking.close()
    process.stderr.write('\n')
  }
}
