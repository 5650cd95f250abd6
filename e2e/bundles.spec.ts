import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseSchema, shellFactsSchema } from '@bellhouse/contracts'
import ts from 'typescript'
import { root } from './support/portal-process'
import { remotes } from './support/remote-in-page'
import { expect, test } from './support/test'

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.|testing|\.d\.ts$/.test(name)

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (/^(node_modules|dist|dist-types)$/.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesIn(path)
    else if (isSource(entry.name)) yield path
  }
}

/** Every sentence that the sources of a folder write out: long enough to be nobody else's by accident. */
function sentencesIn(...folders: string[]) {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && node.text.length >= 18 && node.text.includes(' ')) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const path of folders.flatMap((folder) => [...filesIn(join(root, folder))])) {
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true))
  }
  return found
}

/** All scripts that were built of a part, as one text. */
function scriptsOf(folder: string) {
  const dist = join(root, folder, 'dist')
  const names = readdirSync(dist, { recursive: true }).map(String)
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n')
}

/** As a minimizer may write it. */
const holds = (text: string, sentence: string) =>
  text.includes(sentence) || text.includes(JSON.stringify(sentence).slice(1, -1))

test('no code of a feature is in the shell’s files', () => {
  const platform = sentencesIn(
    'shell/src',
    ...['ui', 'session', 'api-client', 'contracts'].map((name) => `shared/${name}/src`),
  )
  const sentences = [...sentencesIn('shared/features')].filter((sentence) => !platform.has(sentence))
  expect(sentences.length).toBeGreaterThan(100)

  const inRemotes = remotes.map((name) => scriptsOf(`remote-${name}`)).join('\n')
  // What is looked for is what builds contain: else its absence would say nothing.
  const built = sentences.filter((sentence) => holds(inRemotes, sentence))
  expect(built.length / sentences.length).toBeGreaterThan(0.9)

  const shell = scriptsOf('shell')
  expect(sentences.filter((sentence) => holds(shell, sentence))).toEqual([])
})

/** Words that stand in the code of a package and in nobody else's. */
const marks = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'the router': 'used only in the context of a <Router> component.',
  'the query client': 'No QueryClient set, use QueryClientProvider to set one',
  'the kit': 'Something went wrong on our side.',
  'the session': 'Failed to decode token:',
}

test('the shell gives one react, router, query client and kit, and no remote brings a second one', () => {
  const shell = scriptsOf('shell')
  for (const [name, mark] of Object.entries(marks)) {
    expect(shell.includes(mark), `${name} in the shell`).toBe(true)
    for (const remote of remotes) {
      expect(scriptsOf(`remote-${remote}`).includes(mark), `${name} in remote-${remote}`).toBe(false)
    }
  }
})

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

test('the shell gives every name that the releases take from it', () => {
  const { shared } = shellFactsSchema.parse(readJson('shell/dist/shell.json'))
  for (const remote of remotes) {
    const { imports = {} } = releaseSchema.parse(readJson(`remote-${remote}`, 'dist/release.json'))
    expect(Object.keys(imports)).toContain('@bellhouse/ui')
    const missing = Object.entries(imports).flatMap(([name, taken]) =>
      taken.filter((one) => !shared[name]?.names.includes(one)).map((one) => `${one} of ${name}`),
    )
    expect(missing, `remote-${remote}`).toEqual([])
  }
})
