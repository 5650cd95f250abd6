import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { inRoot } from './root.mjs'

const stampFile = inRoot('node_modules', '.installed')

/** Installs what the lockfile says, unless that is done already. */
export function install() {
  const stamp = stampOfDependencies()
  if (readStamp() === stamp) return
  console.log('Installing (once, and again after an update) …')
  // Whoever goes back to the version of before after this was cut off must not find it installed.
  forgetStamp()
  const { command, args } = pnpm()
  // Without a terminal to ask, pnpm rebuilds a folder that another version has made.
  const env = { ...process.env, CI: 'true' }
  const { status } = spawnSync(
    command,
    [...args, 'install', '--frozen-lockfile', '--prod=false', '--reporter=append-only'],
    {
      cwd: inRoot(),
      env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) fail('Installing did not work; the lines above say why. Is the package registry reachable?')
  try {
    writeFileSync(stampFile, stamp)
  } catch ({ code }) {
    fail(`The folder ${inRoot('node_modules')} cannot be written (${code}).`)
  }
}

/** The same before a build by hand; packages that somebody installs in another way, as an image does, are theirs to keep right. */
export function installUnlessOthersDo() {
  if (readStamp() !== null || !isFile(join('node_modules', '.modules.yaml'))) install()
}

function forgetStamp() {
  try {
    rmSync(stampFile, { force: true })
  } catch ({ code }) {
    fail(`The folder ${inRoot('node_modules')} cannot be written (${code}).`)
  }
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return null
  }
}

function stampOfDependencies() {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`)
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packageFiles('.'),
    ...packageFiles('shared'),
    ...packageFiles('shared/features'),
  ]
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function packageFiles(folder) {
  const names = readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort()
  return names.map((name) => join(folder, name, 'package.json')).filter(isFile)
}

function isFile(file) {
  try {
    readFileSync(inRoot(file))
    return true
  } catch {
    return false
  }
}

/** The pnpm that `packageManager` names: the one on the PATH if it is that, else fetched by npx. */
export function pnpm() {
  const { packageManager } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const version = packageManager.split('@')[1]
  const found = spawnSync('pnpm', ['--version'], {
    cwd: inRoot(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (found.stdout?.trim() === version) return { command: 'pnpm', args: [] }
  return { command: 'npx', args: ['--yes', `pnpm@${version}`] }
}
