import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ignored } from '../../../src/platform/ignored'
import { readDockerfile, readPairs, type Stage, type Step, wordsOf } from './dockerfile'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../../..')
const dockerfile = 'tools/deploy/Dockerfile'

/** What a stage has come to: its file system as layers, the newest first, and what its programs are given. */
interface Built {
  layers: string[]
  root: string
  env: Record<string, string>
  folder: string
  user: string
  command: string[]
  check: string[]
}

/** Why no image can be made by hand here; nothing where it can. */
export async function whyNoImage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a file system'
  for (const needed of ['/usr/bin/setpriv', '/usr/sbin/chroot', '/bin/tar'])
    if (!(await stat(needed).catch(ignored('what is not there is named')))) return `${needed} is not there`
  return undefined
}

/**
 * The steps of the Dockerfile, one by one, each stage on a file system of its own that is laid over this machine's: what they write
 * stays in there. This machine stands for the base image, and has its user `node`.
 */
export class ImageByHand {
  readonly #mounted: string[] = []
  readonly #stages = new Map<string, Built>()
  steps = 0

  private constructor(readonly home: string) {}

  static async build(say: (line: string) => void) {
    const image = new ImageByHand(await mkdtemp(join(tmpdir(), 'bellhouse-image-')))
    try {
      // In memory: a layer must not lie inside of what it is laid over.
      await image.mount(image.home, ['-t', 'tmpfs', '-o', 'size=6g,mode=755', 'tmpfs'])
      for (const stage of readDockerfile(await readFile(join(repository, dockerfile), 'utf8')))
        await image.#build(stage, say)
      return image
    } catch (error) {
      await image.remove()
      throw error
    }
  }

  get last() {
    return this.#of('last')
  }

  async mount(place: string, words: readonly string[]) {
    await mkdir(place, { recursive: true })
    await run('mount', [...words, place])
    this.#mounted.push(place)
  }

  async remove() {
    for (const place of this.#mounted.reverse()) await run('umount', ['--lazy', place])
    await rm(this.home, { recursive: true, force: true })
  }

  #of(name: string) {
    const built = this.#stages.get(name)
    if (!built) throw new Error(`There is no stage ${name}`)
    return built
  }

  async #build({ name, from, steps }: Stage, say: (line: string) => void) {
    const base = this.#stages.get(from) ?? bare
    const stage = { ...base, env: { ...base.env }, root: join(this.home, name, 'root') }
    const [upper, work] = ['upper', 'work'].map((one) => join(this.home, name, one)) as [string, string]
    for (const one of [upper, work]) await mkdir(one, { recursive: true })
    const layers = `lowerdir=${base.layers.join(':')},upperdir=${upper},workdir=${work}`
    await this.mount(stage.root, ['-t', 'overlay', '-o', layers, 'overlay'])
    await this.mountDevices(stage.root)
    stage.layers = [upper, ...base.layers]
    if (base === bare) await addUser(stage.root)
    this.#stages.set(name, stage)
    for (const step of steps) {
      say(`${name}: ${step.word} ${step.rest}`)
      await this.#take(stage, step)
      this.steps += 1
    }
  }

  async mountDevices(root: string) {
    await this.mount(join(root, 'dev'), ['--bind', '/dev'])
    await this.mount(join(root, 'proc'), ['-t', 'proc', 'proc'])
  }

  async #take(stage: Built, { word, rest }: Step) {
    const acts: Record<string, () => unknown> = {
      ENV: () => Object.assign(stage.env, readPairs(rest)),
      WORKDIR: () => {
        stage.folder = rest
        return mkdir(join(stage.root, rest), { recursive: true })
      },
      USER: () => {
        stage.user = rest
      },
      CMD: () => {
        stage.command = wordsOf(rest)
      },
      HEALTHCHECK: () => {
        stage.check = wordsOf(rest)
      },
      COPY: () => this.#copy(stage, rest),
      RUN: () => runIn(stage, rest),
    }
    await acts[word]?.()
  }

  async #copy({ root, folder }: Built, rest: string) {
    const [, name, from = '.', to = '.'] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? []
    const target = join(root, folder, to)
    if (name) return run('cp', ['-a', `${join(this.#of(name).root, from)}/.`, target])
    const left = (await readFile(join(repository, `${dockerfile}.dockerignore`), 'utf8')).split('\n').filter(Boolean)
    const without = left.map((one) => `--exclude=${one.startsWith('**/') ? one.slice(3) : `./${one}`}`)
    const words = ['tar', '-C', repository, ...without, '-cf', '-', '.', '|', 'tar', '-C', target, '-xf', '-']
    return run('sh', ['-c', words.map((one) => (one === '|' ? one : `'${one}'`)).join(' ')])
  }
}

const bare: Built = {
  ...{ layers: ['/'], root: '/', folder: '/', user: 'root', command: [], check: [] },
  env: { PATH: process.env.PATH ?? '', HOME: '/root', COREPACK_INTEGRITY_KEYS: '0' },
}

async function addUser(root: string) {
  await appendFile(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n')
  await appendFile(join(root, 'etc/group'), 'node:x:1000:\n')
}

// Where packages come from is the affair of whoever builds.
const runIn = ({ root, folder, env }: Built, command: string) =>
  run('chroot', [root, '/bin/sh', '-c', `cd ${folder} && ${command}`], {
    env: { ...process.env, NODE_ENV: undefined, TMPDIR: undefined, ...env },
    maxBuffer: 1e8,
  })
