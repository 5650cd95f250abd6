import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

/** Runs the command of the tool as a process of its own, on the given store. */
export async function runRelease(store: string, words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'releases/src/cli.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dirname(store), ...env },
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code: Number(code) }
}

const runProgram = (name: string, words: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, name), ...words], { cwd: root })

/** Moves the pointer of a remote between two releases until it is killed; says a line when it begins. */
export function moveForEver(store: string, releases: [string, string]) {
  const child = runProgram('move-for-ever.ts', [store, ...releases])
  return { child, hasBegun: once(child.stdout, 'data'), hasEnded: once(child, 'exit'), complaints: text(child.stderr) }
}

/** Decides on the pointer as it is, and moves it when it is told. */
export function moveWhenTold(store: string, release: string) {
  const child = runProgram('move-once.ts', [store, release])
  const outcome = Promise.all([text(child.stderr), once(child, 'exit')]).then(([complained, [code]]) => ({
    complained,
    code: Number(code),
  }))
  return { hasDecided: once(child.stdout, 'data'), move: () => child.stdin.write('now'), outcome }
}
