import { setTimeout as sleep } from 'node:timers/promises'
import { AtOnceError } from './refusal'

const pause = 200
/** Milliseconds after which a writer that has died on another machine is no longer waited for, and some. */
const patience = 65_000

/** Does what several machines may begin at once, such as starting from one store; whoever comes second looks again and finds it done. */
export async function afterOthers<Done>(work: () => Promise<Done>): Promise<Done> {
  for (const until = performance.now() + patience; ; await sleep(pause)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AtOnceError) || performance.now() > until) throw error
    }
  }
}
