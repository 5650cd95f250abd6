import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

// Who measures the server has it made fast as soon as where it serves people; a worker of tests waits longer.
setFlagsFromString('--interrupt-budget=67584')

/** Some work that takes the main thread about ten milliseconds on a machine of today: how fast this one is, now. */
export function unit() {
  const begun = performance.now()
  for (let turn = 0; turn < 5; turn++)
    JSON.parse(JSON.stringify(Array.from({ length: 4_000 }, (_, n) => ({ n, t: `${n}` }))))
  return performance.now() - begun
}

const ofThread = '/proc/thread-self/schedstat'

/** Milliseconds for which this thread has been at work, whatever else the machine does; of all threads where the system does not tell. */
export function timeAtWork() {
  if (existsSync(ofThread)) return Number(readFileSync(ofThread, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
