import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** Said to a person as it is; the stack would add nothing. */
export class PlainError extends Error {}

/** Runs a program with its output on this terminal; fails with `sentence` when it fails. */
export function run(program, given, { sentence, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (cause) => reject(new PlainError(`${program} could not be started: ${cause.message}`)))
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new PlainError(sentence ?? `${program} ended with ${code}.`))
    })
  })
}

/** Runs a program and shows what it said only when it fails. */
export function runQuietly(program, given) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (bytes) => said.push(bytes))
    child.stderr.on('data', (bytes) => said.push(bytes))
    child.on('error', (cause) => reject(new PlainError(`${program} could not be started: ${cause.message}`)))
    child.on('exit', (code) => {
      const text = Buffer.concat(said).toString().trim()
      if (code !== 0) return reject(new PlainError(text || `${program} ended with ${code}.`))
      if (text) console.log(text)
      resolve()
    })
  })
}
