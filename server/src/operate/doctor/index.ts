import { readEnv } from '../../env'
import { nearlySettings } from '../../nearly-settings'
import { StartupError } from '../../platform/startup-error'
import { mustHavePortal } from '../open-portal'
import type { Outcome } from '../outcome'
import { sentenceOf } from '../sentence-of'
import { DatabaseChecks } from './database-checks'
import { type Check, type Finding, fail, ok, warn } from './finding'
import { keyChecks, machineChecks } from './machine-checks'
import { networkChecks } from './network-checks'

/** Looks at this machine and at what the portal needs: a line for each check, and a sentence what to do. */
export async function examine(): Promise<Outcome> {
  const lines: Line[] = []
  const env = readSettings(lines)
  if (env) {
    await mustHavePortal(env)
    const database = new DatabaseChecks(env)
    const checks = [
      ...machineChecks(env.DATA_DIR),
      ...keyChecks(env.DATA_DIR),
      ...database.list(),
      ...networkChecks(env),
    ]
    try {
      for (const check of checks) lines.push(await lookAt(check))
    } finally {
      await database.close()
    }
  }
  const isWell = lines.every(({ state }) => state !== 'fail')
  return { said: lines.map(textOf).join('\n'), isWell }
}

interface Line extends Finding {
  about: string
}

function readSettings(lines: Line[]) {
  try {
    const env = readEnv()
    const slips = nearlySettings()
    lines.push({ about: 'settings', ...(slips.length > 0 ? warn(slips.join(' ')) : ok('All can be read.')) })
    return env
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    lines.push({ about: 'settings', ...fail(error.message.replaceAll('\n', ' ')) })
    return null
  }
}

// What cannot be looked at must not keep the others from being looked at.
async function lookAt({ about, look }: Check): Promise<Line> {
  try {
    return { about, ...(await look()) }
  } catch (error) {
    return { about, ...fail(sentenceOf(error)) }
  }
}

const textOf = ({ state, about, sentence }: Line) => `${state.padEnd(5)} ${about}: ${sentence}`
