import type { FastifyInstance } from 'fastify'
import { countUse, deleteEndedUses } from './allowance.repo'
import { tooMany } from './problems'

const minute = 60
const mostKept = 20_000

type Counting = Pick<FastifyInstance, 'db' | 'log'>

/**
 * Keeps whoever needs no session from taking the server's time: so many calls of one kind in a minute, and no more, on all servers
 * together. Each of them counts for itself first, so whoever goes on beyond that costs the database nothing.
 */
export class CallLimit {
  #counts = new Map<string, number>()
  #until = 0

  /** `name` tells the calls of one limit from those of another. */
  constructor(
    private readonly app: Counting,
    private readonly name: string,
    private readonly most: number,
  ) {}

  async mustBeSeldom(kind: string) {
    this.#forget()
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    if (count > this.most) throw tooMany(Math.ceil((this.#until - performance.now()) / 1000))
    const ofAll = await this.#countOfAll(kind)
    if (ofAll && ofAll.used > this.most) throw tooMany(Math.max(1, Math.ceil(ofAll.left)))
  }

  /** Nothing where the database can only be read: on a full disk nobody is kept from reading. */
  #countOfAll(kind: string) {
    const { db, log } = this.app
    return countUse(db, { of: `${this.name} ${kind}`, amount: 1, seconds: minute }).catch((err) => {
      log.warn({ err, limit: this.name }, 'calls are counted by this server alone')
      return null
    })
  }

  #forget() {
    if (performance.now() < this.#until && this.#counts.size < mostKept) return
    this.#counts = new Map()
    this.#until = performance.now() + minute * 1000
    const { db, log } = this.app
    deleteEndedUses(db).catch((err) => log.warn({ err }, 'what is no longer counted was not cleared away'))
  }
}
