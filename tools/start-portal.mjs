import { spawnSync } from 'node:child_process'
import { fail } from './fail.mjs'
import { install } from './install.mjs'
import { mustHavePort } from './must-have-port.mjs'
import { inRoot } from './root.mjs'

const help = `npm start

Installs, builds, creates the database and opens the portal. What is done already is skipped.

Settings, from the environment:
  PORT           the port to listen on (4000)
  HOST           the address to listen on (127.0.0.1); with the demo accounts only addresses of this machine
  PUBLIC_URL     how people reach the portal, for links in mails (http://localhost:4000)
  DATA_DIR       where everything is kept: database, keys, releases, mails (.data beside this program)
  STORE_URL      s3://bucket/prefix, to keep the releases in a bucket instead
  DATABASE_URL   a PostgreSQL server, 15 or newer, instead of the embedded one
  PORTAL_PG_BIN  the folder of PostgreSQL programs to use for the embedded database
  DEMO           on or off: whether an empty database gets the demo school (on)
  SMTP_URL       how to send mails, for instance smtp://user:password@mail.school.example:587
  MAIL_FROM      the sender of mails
  BACKUP_DIR     a folder for a backup each night, closed with BACKUP_KEY_FILE or BACKUP_PASSPHRASE
  LOG_LEVEL      fatal, error, warn, info, debug, trace or silent (warn)

Ctrl-C stops it; what was accepted is finished first.
`

/** Everything from a fresh copy to an open portal. */
export async function startPortal(words) {
  if (words.includes('--help') || words.includes('-h')) return console.log(help)
  if (words.length > 0) fail(`There is no option ${words[0]}. See: npm start -- --help`)
  await mustHavePort()
  install()
  process.env.LOG_LEVEL ||= 'warn'
  const { register } = await import('tsx/esm/api')
  register()
  await mustHaveSettings()
  build()
  console.log('Starting …')
  stopWithNpm()
  await import('../server/src/main.ts')
}

// A signal to npm ends the shell between npm and us without a word; nobody is then left who could stop the portal.
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

async function mustHaveSettings() {
  const { readEnv } = await import('../server/src/env.ts')
  try {
    readEnv()
  } catch ({ message }) {
    fail(message)
  }
}

function build() {
  const { status } = spawnSync(process.execPath, [inRoot('tools/build.mjs')], { cwd: inRoot(), stdio: 'inherit' })
  if (status !== 0) fail('Building did not work; the lines above say why.')
}
