import { tooMany } from '../../../http/problems'

const window = 60_000
const mostReads = 30
const mostMisses = 30
const mostKept = 20_000

/**
 * Keeps calendars that ask too often, and whoever tries secrets, from taking the server's time. A whole school sits behind one address: those
 * who know a secret are never refused for what others try.
 */
export class FeedLimit {
  #counts = new Map<string, number>()
  #until = 0

  mustReadSeldom(feedId: string) {
    if (this.#note(`read ${feedId}`) > mostReads) throw this.#refusal()
  }

  mustMissSeldom(address: string) {
    if (this.#note(`miss ${address}`) > mostMisses) throw this.#refusal()
  }

  #note(key: string): number {
    this.#forget()
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  #forget() {
    if (Date.now() < this.#until && this.#counts.size < mostKept) return
    this.#counts = new Map()
    this.#until = Date.now() + window
  }

  #refusal() {
    return tooMany(Math.ceil((this.#until - Date.now()) / 1000))
  }
}
