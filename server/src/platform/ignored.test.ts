import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const sources = join(import.meta.dirname, '..')
const nothing = String.raw`(?:\{\s*\}|null|undefined|void 0|false|0|\[\]|''|Buffer\.alloc\(0\))`
/** A handler that lets every failure pass, and says neither why nor to whom. */
const bare = new RegExp(
  [
    String.raw`\.catch\(\s*\(\w*\) => ${nothing}\s*\)`,
    String.raw`\.then\([^\n]*, \(\w*\) => ${nothing}\s*\)`,
    String.raw`\.on(?:ce)?\(\s*'error',\s*\(\w*\) => \{\s*\}\s*\)`,
    String.raw`catch(?: \(\w+\))? \{\s*\}`,
  ].join('|'),
)

it('is how a failure passes in silence, and nothing else does', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')))
  const silent = files.filter((_, place) => bare.test(texts[place] ?? ''))
  // Say why it cannot matter with `ignored('…')`, log it, or let through what is expected alone (`orNothing`).
  expect(silent).toEqual([])
})

it.each([
  'client.end().catch(() => {})',
  'await stat(path).catch(() => null)',
  'work().then(next, () => {})',
  "socket.on('error', () => {})",
  'try { work() } catch {}',
  'try { work() } catch (error) {\n  }',
])('is missing in %s', (code) => {
  expect(code).toMatch(bare)
})
