import { banner } from './banner'
import { readEnv } from './env'
import { type Serving, serve } from './serve'
import { sentenceOfFailedStart } from './startup-error'

async function main() {
  const env = readEnv()
  const serving = await serve(env)
  stopOnSignals(serving)
  console.log(banner(env, serving))
}

// Ctrl-C can arrive twice at once: from the terminal, and passed on by whatever started us.
const echo = 1_000

// The first signal lets everybody finish; a later one is for whoever cannot wait.
function stopOnSignals({ stop }: Serving) {
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null && Date.now() - stoppingSince > echo) process.exit(1)
      if (stoppingSince !== null) return
      stoppingSince = Date.now()
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
