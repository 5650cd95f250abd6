import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail } from './fail.mjs'
import { pnpm } from './install.mjs'
import { filesOfRemote } from './new-remote-files.mjs'
import { listRemotes } from './parts.mjs'
import { inRoot } from './root.mjs'

const help = `npm run new-remote <name>     makes the folder remote-<name>: one screen, its test, its row, and all it needs

A name has small letters and numbers, with hyphens between words: library, lost-property.
`

const name = process.argv[2]
if (process.argv.length !== 3 || name.startsWith('-')) {
  console.log(help)
  process.exit(1)
}
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name === 'shell' || name.length > 40) {
  fail(`${name} is no name of a remote: small letters and numbers, with hyphens between words.`)
}
const folder = inRoot(`remote-${name}`)
if (existsSync(folder)) fail(`There is a folder remote-${name} already.`)

for (const [path, text] of Object.entries(filesOfRemote({ name, port: freePort() }))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
link()
console.log(`remote-${name} is there. It has one screen, which is in the menu of the staff.

  cd remote-${name}
  npm test                 its tests
  npm run dev              the remote alone, on the API of a running npm start
  npm run release          publishes it; npm run release -- --help says where to

npm start builds it and makes it live, like the others.`)

/** One above the highest that a development server has here. */
function freePort() {
  const ports = listRemotes().map((remote) => readManifest(`remote-${remote}`).bellhouse.port)
  return Math.max(4100, ...ports) + 1
}

function readManifest(of) {
  return JSON.parse(readFileSync(inRoot(of, 'package.json'), 'utf8'))
}

/** Writes the new folder into the lockfile and links its packages; nothing else in there changes. */
function link() {
  const { command, args } = pnpm()
  const { status } = spawnSync(command, [...args, 'install', '--no-frozen-lockfile', '--prefer-offline', '--silent'], {
    cwd: inRoot(),
    env: { ...process.env, CI: 'true' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail(`The folder remote-${name} is there, and its packages are not. Run npm start, which installs them.`)
}
