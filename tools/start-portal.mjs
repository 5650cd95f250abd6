import { readFileSync } from 'node:fs'
import { fail, failToBuild } from './fail.mjs'
import { install } from './install.mjs'
import { mustHavePlace } from './must-have-place.mjs'
import { mustHavePort } from './must-have-port.mjs'
import { inRoot } from './root.mjs'
import { readSettings } from './settings-page.mjs'

const lead = `npm start

Installs, builds, creates the database and opens the portal. What is done already is skipped.

Settings, from the environment; docs/settings.md is the same list:
`
const end = 'Ctrl-C stops it; what was accepted is finished first.\n'

function help() {
  const settings = readSettings(readFileSync(inRoot('docs/settings.md'), 'utf8'))
  const width = Math.max(...settings.map(({ name }) => name.length))
  const lines = settings.map(({ name, what, usual }) => {
    const otherwise = usual && ` Otherwise: ${usual.replaceAll('`', '')}.`
    return `  ${name.padEnd(width)}  ${what}${otherwise}`
  })
  return [lead, ...lines, '', end].join('\n')
}

/** Everything from a fresh copy to an open portal. */
export async function startPortal(words) {
  if (words.includes('--help') || words.includes('-h')) return console.log(help())
  if (words.length > 0) fail(`There is no option ${words[0]}. See: npm start -- --help`)
  await mustHavePort()
  install()
  process.env.LOG_LEVEL ||= 'warn'
  // The bundlers are there only after installing.
  const { bundleServer } = await import('../server/build/bundle.mjs')
  await bundleServer().catch(({ message }) => fail(message))
  await mustHavePlace()
  const { buildParts } = await import('./build-all.mjs')
  await buildParts({ say: console.log }).catch(failToBuild)
  const { leaveToServer } = await import('./deploy-built.mjs')
  leaveToServer()
  console.log('Starting …')
  stopWithNpm()
  // An error then says where in the sources it happened.
  process.setSourceMapsEnabled(true)
  await import('../server/dist/main.mjs')
}

// A signal to npm ends the shell between npm and us without a word; nobody is then left who could stop the portal.
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}
