import { readEnv } from './env'
import { sentenceOfFailedStart } from './platform/startup-error'
import { banner } from './start/banner'
import { type Serving, serve } from './start/serve'

async function main() {
  const env = readEnv()
  const starting = serve(env)
  stopOnSignals(starting)
  console.log(banner(env, await starting))
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

main().catch((error) => {
  console.error(sentenceOfFailedStart(error))
  process.exit(1)
})
