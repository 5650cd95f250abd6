import { spawn } from 'node:child_process'

/** Runs a program in a folder and shows what it said only when it fails, as the failure's message. */
export function runQuietly(program, given, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (bytes) => said.push(bytes))
    child.stderr.on('data', (bytes) => said.push(bytes))
    child.on('error', (cause) => reject(new Error(`${program} could not be started: ${cause.message}`)))
    child.on('exit', (code) => {
      const text = Buffer.concat(said).toString().trim()
      if (code !== 0) return reject(new Error(text || `${program} ended with ${code}.`))
      if (text) console.log(text)
      resolve()
    })
  })
}
