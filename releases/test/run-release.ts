import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { BucketStorage, type Store } from '../src/index'

const root = join(import.meta.dirname, '../..')

/** The environment in which a process of its own finds that store. */
const envOf = ({ storage, dataDir }: Store) => ({
  ...process.env,
  DATA_DIR: dataDir,
  ...(storage instanceof BucketStorage && { STORE_URL: storage.address }),
})

/** Runs the command of the tool as a process of its own, on the given store. */
export async function runRelease(store: Store, words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['releases/bin/release.mjs', ...words], {
    cwd: root,
    env: { ...envOf(store), ...env },
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code: Number(code) }
}

/** Begins a command of the tool as a process of its own, and lets it go on from its very start when it is told. */
export function runReleaseWhenTold(store: Store, words: string[]) {
  const wait = ['--import', 'tsx', '--import', join(import.meta.dirname, 'wait-at-start.ts')]
  const child = spawn(process.execPath, [...wait, 'releases/bin/release.mjs', ...words], {
    cwd: root,
    env: envOf(store),
  })
  const outcome = outcomeOf(child)
  const goOn = () => {
    child.stdin.end('now')
    return outcome
  }
  return { hasBegun: once(child.stdout, 'data'), goOn }
}

const runProgram = (name: string, store: Store, words: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, name), store.dataDir, ...words], {
    cwd: root,
    env: envOf(store),
  })

/** Moves the pointer of a remote between two releases until it is killed. */
export function moveForEver(store: Store, releases: [string, string]) {
  const child = runProgram('move-for-ever.ts', store, releases)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  /** Waits for that many moves. */
  const hasMoved = async (times: number) => {
    for (let move = 0; move < times; move += 1) await lines.next()
  }
  return { child, hasMoved, hasEnded: once(child, 'exit'), complaints: text(child.stderr) }
}

/** Decides on the pointer as it is, and moves it when it is told. */
export function moveWhenTold(store: Store, release: string) {
  const child = runProgram('move-once.ts', store, [release])
  return { hasDecided: once(child.stdout, 'data'), move: () => child.stdin.write('now'), outcome: outcomeOf(child) }
}

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { complained, code: Number(code) }
}
