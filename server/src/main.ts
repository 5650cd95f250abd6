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

// The first signal lets everybody finish; the second is for whoever cannot wait.
function stopOnSignals({ stop }: Serving) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
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
