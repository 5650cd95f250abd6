import type { Db } from '../../../platform/db/open'
import { JobFailure, type JobKind } from '../../../platform/jobs/job-kind'
import { type Outside, OutsideFailure } from '../../../platform/outside/outside'
import type { Sealer } from '../../../platform/sealer'
import { countHooksInNeed } from '../../../platform/webhooks/hooks-in-need.repo'
import { signedHeaders } from './signature'
import { claimDelivery, type DueDelivery, noteDelivered, noteFailed, noteTestFailed } from './webhooks.repo'

/** Seconds to wait after each failed try, as the standard proposes them; after the last there is no more. */
const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const atOnce = 4
const patience = 10_000
const lostKey = 'Its secret was sealed with another key. Remove it, and add it again.'

/** Sends to other systems what is due, some at once. */
export class HookSender {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly outside: Outside,
  ) {}

  async sendAll(signal?: AbortSignal) {
    const send = async () => {
      while (!signal?.aborted && (await this.#sendOne())) {}
    }
    await Promise.all(Array.from({ length: atOnce }, send))
  }

  /** Whoever looks at the background work has to see that something does not arrive. */
  async mustArrive() {
    const { failing } = await countHooksInNeed(this.db)
    if (failing === 0) return
    const [said, whose] = failing === 1 ? ['1 webhook', 'Its'] : [`${failing} webhooks`, 'Their']
    throw new JobFailure(`${said} did not arrive at the last try. ${whose} log says why.`)
  }

  /** One that somebody waits for, and that is not tried again. */
  async sendTest(delivery: DueDelivery) {
    const failed = await this.#try(delivery)
    if (failed) await noteTestFailed(this.db, delivery, failed)
  }

  async #sendOne() {
    const delivery = await claimDelivery(this.db)
    if (!delivery) return false
    const failed = await this.#try(delivery)
    if (failed) await noteFailed(this.db, delivery, { ...failed, wait: waits[delivery.tries - 1] ?? null })
    return true
  }

  /** Nothing where it has arrived. */
  async #try(delivery: DueDelivery) {
    const { id, body, address } = delivery
    const secret = this.#secretOf(delivery)
    if (secret === null) return { status: null, failure: lostKey }
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, { id, body, at: new Date() }) }
    try {
      const { status } = await this.outside.call(address, { method: 'POST', headers, body, patience, mostBytes: 0 })
      if (status < 200 || status > 299) return { status, failure: `It answered ${status}.` }
      await noteDelivered(this.db, delivery, status)
      return null
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      return { status: null, failure: error.message }
    }
  }

  #secretOf({ secret, webhookId }: DueDelivery) {
    try {
      return this.sealer.open(secret, webhookId)
    } catch {
      // Nothing else is wrong with a secret that another key has sealed, and those of other systems can be open all the same.
      return null
    }
  }
}

/** The trigger of the deliveries calls it by this name when there is a new one. */
export const hookRounds = (sender: HookSender): JobKind => ({
  kind: 'send webhooks',
  every: 15,
  run: async ({ signal }) => {
    await sender.sendAll(signal)
    await sender.mustArrive()
  },
})
