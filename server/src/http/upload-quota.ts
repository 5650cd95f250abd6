import type { Db } from '../platform/db/open'
import { ignored } from '../platform/ignored'
import { countUse } from './allowance.repo'
import { tooLarge, tooManyUploads } from './problems'

const hour = 3_600
const mostAtOnce = 4
const mostBytesAnHour = 1_500_000_000
/** Bytes that are counted in one go where a request does not say how many come. */
const piece = 1_000_000

/**
 * How much a person may send up: so many uploads at once, which spares this process, and so many bytes an hour, on all servers
 * together. Bytes are counted before they come, and those that did not come are given back.
 */
export class UploadQuota {
  readonly #running = new Map<string, number>()

  constructor(
    private readonly db: Db,
    private readonly mostBytes = mostBytesAnHour,
  ) {}

  /** Refuses whoever has no more; `announced` is the length that the request names. */
  async begin(person: string, announced: number) {
    const running = this.#running.get(person) ?? 0
    if (running >= mostAtOnce) throw tooManyUploads(5)
    this.#running.set(person, running + 1)
    let counted = 0
    let come = 0
    const count = async (bytes: number) => {
      await this.#claim(person, bytes)
      counted += bytes
    }
    const end = async () => {
      this.#end(person)
      await this.#use(person, come - counted).catch(ignored('until the hour is over a little more counts as sent'))
    }
    await count(announced).catch((error) => {
      this.#end(person)
      throw error
    })
    return {
      /** So many bytes have come. */
      take: async (bytes: number) => {
        come += bytes
        if (come > counted) await count(Math.max(come - counted, piece))
      },
      end,
    }
  }

  async #claim(person: string, bytes: number) {
    if (bytes > this.mostBytes) throw tooLarge('This is more than you can send at once')
    const { used, left } = await this.#use(person, bytes)
    if (used <= this.mostBytes) return
    await this.#use(person, -bytes)
    throw tooManyUploads(Math.max(1, Math.ceil(left)))
  }

  #use(person: string, amount: number) {
    return countUse(this.db, { of: `uploads ${person}`, amount, seconds: hour })
  }

  #end(person: string) {
    const left = (this.#running.get(person) ?? 1) - 1
    if (left === 0) this.#running.delete(person)
    else this.#running.set(person, left)
  }
}
