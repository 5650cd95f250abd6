import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../../../http/problems'
import { FairQueue } from '../../../platform/fair-queue'
import { shareOfCores } from '../../../platform/threads/share-of-cores'

// The parameters of OWASP's first choice; the algorithm is argon2id by default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** In one process, and on all cores at once. */
const mostAtOnce = 2

/** Hashes and verifies passwords, two at a time, so that a rush of sign-ins does not starve everybody else. */
export class Passwords {
  readonly #turns: FairQueue
  #ofNobody: Promise<string> | null = null
  /** How many passwords were verified, so that a test can tell that a stranger's try costs what any other does. */
  verified = 0

  /** `processes`: how many of this machine do so. */
  constructor(processes = 1) {
    const most = Math.min(mostAtOnce, shareOfCores(Math.max(mostAtOnce, availableParallelism()), processes))
    this.#turns = new FairQueue({ mostAtOnce: most, longestQueue: 1_000, refuse: busy })
  }

  hash(password: string) {
    return this.#turns.take({ line: 'hash' }, () => hash(password, cost))
  }

  /** For one of many, made in the background: steps back while anybody waits for a sign-in. */
  async hashUnhurried(password: string) {
    while (this.#turns.waiting > 0) await pause(20)
    return this.hash(password)
  }

  /** Takes as long for an account without a password, or for no account at all, as for any other. */
  async verify(passwordHash: string | null, password: string) {
    this.#ofNobody ??= hash('nobody has this password', cost)
    const against = passwordHash ?? (await this.#ofNobody)
    const matches = await this.#turns.take({ line: 'verify' }, () => verify(against, password))
    this.verified += 1
    return matches && passwordHash !== null
  }
}
