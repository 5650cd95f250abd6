import type { Worker } from 'node:cluster'
import { ignored } from '../platform/ignored'

const wanted = { kind: 'sign of life wanted' }
const sign = { kind: 'sign of life' }

/** Milliseconds between two questions. */
const beat = 2_000
/** Questions in a row without an answer, after which a process is taken for one that stands still. */
const mostMissed = 6

const orGone = ignored('its end is heard of by itself')

/**
 * Asks a process again and again whether it does anything at all, from its first word on: until then it loads its program. Only questions
 * count, so a machine that slept wakes nobody's suspicion.
 */
export function watchForSilence(worker: Worker, onSilence: () => void) {
  let missed = 0
  let timer: NodeJS.Timeout | undefined
  const ask = () => {
    if (missed >= mostMissed) {
      clearInterval(timer)
      return onSilence()
    }
    missed += 1
    worker.send(wanted, orGone)
  }
  worker.once('message', () => {
    timer = setInterval(ask, beat)
  })
  worker.once('exit', () => clearInterval(timer))
  worker.on('message', (said: Partial<typeof sign>) => {
    if (said.kind === sign.kind) missed = 0
  })
}

/** Answers whoever has started this process. */
export function giveSignsOfLife() {
  process.on('message', (said) => {
    if ((said as Partial<typeof wanted>).kind === wanted.kind) process.send?.(sign, orGone)
  })
}
