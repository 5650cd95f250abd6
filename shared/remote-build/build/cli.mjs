#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const help = `bellhouse-remote <verb>, in the folder of a remote

  build                    the release, in dist
  dev                      the remote without the portal, on the API of a running one
                           (API_ADDRESS says where, if not at http://127.0.0.1:4000)
  dev --portal <address>   the remote in a deployed portal, which knows nothing of it
  test [words of Jest]     its tests
`

const folder = process.cwd()

async function build() {
  const { bundle } = await import('./run.mjs')
  await bundle(folder)
}

async function dev(words) {
  const { portal } = parseArgs({ args: words, options: { portal: { type: 'string' } } }).values
  const [{ mustHavePortOf, serveFolder }, { mustBePortal }, { remoteIn }] = await Promise.all([
    import('./run.mjs'),
    import('./deployed-portal.mjs'),
    import('./packages.mjs'),
  ])
  const { name } = remoteIn(folder)
  await mustHavePortOf(folder)
  if (!portal) return serveFolder(folder, { isAlone: true })
  await mustBePortal(portal)
  const port = await serveFolder(folder, { isDev: true, portal })
  console.log(`${portal} with this remote-${name}: http://127.0.0.1:${port}/`)
}

/** Jest reads its settings from a file, or as data from the command line. */
async function test(words) {
  const { jestOf } = await import('../jest/preset.mjs')
  const manifest = createRequire(import.meta.url).resolve('jest/package.json')
  const given = ['--config', JSON.stringify(jestOf(folder)), ...words]
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/jest.js'), ...given], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

const verbs = { build, dev, test }
const [verb, ...words] = process.argv.slice(2)

try {
  if (Object.hasOwn(verbs, verb ?? '')) await verbs[verb](words)
  else {
    console.log(help)
    process.exitCode = verb === undefined || verb === '--help' ? 0 : 1
  }
} catch ({ message }) {
  console.error(message)
  process.exit(1)
}
