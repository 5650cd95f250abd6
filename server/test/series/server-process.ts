import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tellAlone } from '../ask-alone'
import { freePort } from '../free-port'
import type { KeptDoor } from './kept-door'

const root = join(import.meta.dirname, '../../..')

/** The real server in a process of its own, on the embedded database of that folder unless the settings name another. */
export class ServerProcess {
  #complained = ''

  private constructor(
    readonly folder: string,
    readonly url: string,
    readonly child: ChildProcess,
    readonly exited: Promise<number | null>,
  ) {
    child.stderr?.on('data', (text) => {
      this.#complained += text
    })
  }

  /** What it has written to where it complains. */
  get complaints() {
    return this.#complained
  }

  /** Whether so many processes serve people, by the figures that this token opens. The first one opens the door, and the others come after it. */
  async isServedBy(processes: number, token: string) {
    const { text } = await tellAlone(`${this.url}/metrics`, { authorization: `Bearer ${token}` })
    return text.includes(`bellhouse_processes ${processes}\n`)
  }

  /** Starts it as `npm start` does, and comes back when it is ready. */
  static async start(folder: string, settings: Record<string, string> = {}, door?: KeptDoor) {
    const server = await ServerProcess.launch(folder, settings, door)
    await server.#whenReady().catch(async (error) => {
      await server.kill()
      throw error
    })
    return server
  }

  /** Starts it, and does not wait for it. */
  static async launch(folder: string, settings: Record<string, string> = {}, door?: KeptDoor) {
    const port = door?.port ?? (await freePort())
    // Only the process itself knows its number, as systemd does before it runs the program.
    const child = spawn('sh', ['-c', 'LISTEN_PID=$$ exec "$0" "$@"', process.execPath, 'server/dist/main.mjs'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DEMO: 'off',
        PROCESSES: '1',
        LOG_LEVEL: 'error',
        ...settings,
        DATA_DIR: folder,
        PORT: String(port),
        ...(door && { LISTEN_FDS: '1' }),
      },
      stdio: ['ignore', 'ignore', 'pipe', door?.fd],
    })
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    return new ServerProcess(folder, `http://127.0.0.1:${port}`, child, exited)
  }

  async #whenReady() {
    const deadline = Date.now() + 150_000
    while (!(await isReady(this.url))) {
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start: ${this.#complained}`)
      await sleep(50)
    }
  }

  /** Ends it in the middle of whatever it does. */
  async kill() {
    this.child.kill('SIGKILL')
    await this.exited
  }

  /** Asks it to stop, and says with which code it ended. */
  async stop() {
    this.child.kill('SIGTERM')
    return this.exited
  }
}

export const isReady = (url: string) =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
