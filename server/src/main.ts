import cluster from 'node:cluster'
import { type Env, readEnv } from './env'
import { nearlySettings } from './nearly-settings'
import { sentenceOfFailedStart } from './platform/startup-error'
import { banner } from './start/banner'
import { say } from './start/part'
import { type Serving, serve } from './start/serve'
import { serveFromSeveral } from './start/several-processes'
import { giveSignsOfLife } from './start/signs-of-life'

async function main() {
  const env = readEnv()
  // Whoever started this process says it for all of them.
  if (cluster.isPrimary) for (const sentence of nearlySettings()) console.warn(sentence)
  await open(env).catch((error) => giveUp(error, env))
}

async function open(env: Env) {
  if (cluster.isWorker) giveSignsOfLife()
  const isOfSeveral = cluster.isPrimary && env.PROCESSES > 1
  const starting = isOfSeveral ? serveFromSeveral(env, import.meta.filename) : serve(env)
  stopOnSignals(starting)
  const { demoAccounts, firstAdminLink } = await starting
  if (cluster.isWorker) return say({ opened: { demoAccounts, firstAdminLink } })
  console.log(banner(env, { demoAccounts, firstAdminLink }))
}

// Ctrl-C can arrive twice at once: from the terminal, and passed on by whatever started us.
const echo = 1_000

// The first signal lets everybody finish, the start too, so that the database is closed in any case; a later one is for whoever cannot wait.
function stopOnSignals(starting: Promise<Serving>) {
  const stop = async () => (await starting).stop()
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null && performance.now() - stoppingSince > echo) process.exit(1)
      if (stoppingSince !== null) return
      stoppingSince = performance.now()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

async function giveUp(error: unknown, env?: Env) {
  const sentence = sentenceOfFailedStart(error, env)
  // Whoever started this process says it for all of them.
  if (cluster.isWorker) await say({ failed: sentence })
  else console.error(sentence)
  process.exit(1)
}

main().catch((error) => giveUp(error))
