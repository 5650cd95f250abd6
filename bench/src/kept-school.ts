import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

/** Schools and results of earlier runs. */
export const keptFolder = join(root, '.bench')

/** A portal, built from the sources as they are, with a school of that many students: filled at the first time, and brought up to date by the portal itself. */
export async function openKeptSchool(students: number) {
  const folder = join(keptFolder, `school-${students}`)
  if (!existsSync(folder))
    await run('npm', ['--prefix', 'server', '--silent', 'run', 'bench:school', '--', folder, String(students)])
  return openPortal('npm', ['start'], { DATA_DIR: folder, DEMO: 'off' })
}

/** A portal on a free port, started by that command. */
export async function openPortal(command: string, words: string[], settings: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...settings, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' }
  const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await whenReady(url, child)
  return { url, stop: () => stop(child) }
}

/** Runs a command of the portal to its end. */
export async function run(command: string, words: string[], settings: Record<string, string> = {}) {
  const child = spawn(command, words, { cwd: root, env: { ...process.env, ...settings }, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${[command, ...words].join(' ')} failed.`)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

async function whenReady(url: string, child: ChildProcess) {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The portal did not start.')
    await pause(100)
  }
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
