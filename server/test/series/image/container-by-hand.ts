import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ignored } from '../../../src/platform/ignored'
import { isReady } from '../server-process'
import type { ImageByHand } from './image-by-hand'

const run = promisify(execFile)
/** That of `node`, as in the base image. */
export const user = 1000
/** Nothing of what root may, and nothing more later. */
const asNobody = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']

interface Options {
  image: ImageByHand
  settings: Record<string, string>
  /** Folders of this machine, by where they are in there. */
  volumes: Record<string, string>
}

/** What the image starts, as the compose file has it started: on a file system that nobody can write, as nobody in particular. */
export class ContainerByHand {
  said = ''

  private constructor(
    private readonly root: string,
    private readonly options: Options,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        this.said += text
      })
  }

  static async start(options: Options) {
    const { image, volumes } = options
    const root = join(image.home, 'running')
    await image.mount(root, ['-t', 'overlay', '-o', `ro,lowerdir=${image.last.layers.join(':')}`, 'overlay'])
    await image.mountDevices(root)
    await image.mount(join(root, 'tmp'), ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs'])
    for (const [place, folder] of Object.entries(volumes)) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chown(folder, user, user)
      await image.mount(join(root, place), ['--bind', folder])
    }
    const [command, ...words] = ContainerByHand.#wordsIn(root, options, image.last.command)
    const child = spawn(command ?? '', words, { env: ContainerByHand.#env(options), stdio: ['ignore', 'pipe', 'pipe'] })
    return new ContainerByHand(root, options, child)
  }

  static #env = ({ image, settings }: Options) => ({ ...image.last.env, HOME: '/home/node', ...settings })

  static #wordsIn(root: string, { image }: Options, command: readonly string[]) {
    const enter = `cd ${image.last.folder} && exec setpriv ${asNobody.join(' ')} "$@"`
    return ['chroot', root, '/bin/sh', '-c', enter, 'sh', ...command]
  }

  async untilReady(url: string) {
    const deadline = Date.now() + 120_000
    while (!(await isReady(url))) {
      if (this.child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start: ${this.said}`)
      await sleep(100)
    }
  }

  /** Runs something beside it, and says whether that ended well. */
  async does(command: readonly string[]) {
    const [program = '', ...words] = ContainerByHand.#wordsIn(this.root, this.options, command)
    const ran = await run(program, words, { env: ContainerByHand.#env(this.options) }).catch(ignored('it says so'))
    return ran !== undefined
  }

  /** Users and privileges of the process, as the kernel tells them. */
  async tellRights() {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8')
    const of = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    return { uid: of('Uid'), capabilities: of('CapEff'), noNewPrivileges: of('NoNewPrivs') }
  }

  /** Sends the signal of the image, and says with which code it ended. */
  async stop() {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    const [code] = await ended
    return code as number | null
  }
}
