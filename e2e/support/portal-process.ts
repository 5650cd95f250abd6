import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** The built portal with the demo school in it, made once for all tests and copied for each worker. */
export const template = join(root, '.build/e2e')

export interface Portal {
  url: string
  dataFolder: string
  /** What it has written to the terminal so far. */
  said(): string
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Starts the real server on a data folder and waits until it is ready; on a free port unless the settings name one. */
export async function startPortal(dataFolder: string, settings: Record<string, string> = {}): Promise<Portal> {
  const port = settings.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    LOG_LEVEL: 'warn',
    PROCESSES: '1',
    PUBLIC_URL: url,
    ...settings,
    PORT: String(port),
    DATA_DIR: dataFolder,
  }
  const child = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  await whenReady(url, child, () => output)
  return { url, dataFolder, said: () => output, stop: () => stop(child) }
}

async function whenReady(url: string, child: ChildProcess, outputOf: () => string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The portal did not start: ${outputOf()}`)
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The portal was not ready in time: ${outputOf()}`)
}

/** A data folder as the template is. */
export async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-e2e-'))
  await cp(template, folder, { recursive: true })
  return folder
}

/** A portal of its own on a copy of the template, for whoever stops it or moves what others use. */
export async function startOwnPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = await copyTemplate()
  const portal = await startPortal(folder, settings)
  const end = async () => {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...portal, stop: end }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The portal ended with ${code} when it was asked to stop`)
}
