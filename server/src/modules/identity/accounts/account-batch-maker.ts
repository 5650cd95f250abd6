import { join } from 'node:path'
import { type AccountAudience, type AccountBatch, can } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { printInThread } from '../../../platform/pdf/print-thread'
import { mustFindSchool } from '../../school/school'
import type { Passwords } from '../session'
import {
  closeSilentBatches,
  findBatch,
  insertBatch,
  lockAccounts,
  moveBatch,
  saveProgress,
} from './account-batches.repo'
import { type AccountPerson, listPeopleOf } from './account-people.repo'
import { newOneTimePassword } from './one-time-password'
import { SlipKeeper } from './slip-keeper'
import type { SlipSheet } from './slip-sheet'
import { type Secret, type WithSecret, writeAccounts } from './write-accounts'

export interface Wish {
  audience: AccountAudience
  renewUnused: boolean
}

const progressEvery = 20
const slipLayout = { file: join(import.meta.dirname, 'slip-sheet.ts'), name: 'slipSheet' }

class BatchCancelled extends Error {}

/**
 * Accounts for many people at once. Their passwords are hashed first, one at a time and behind everybody who signs in;
 * then all accounts are written together. The slips stay in the memory of this process alone.
 */
export class AccountBatchMaker {
  readonly #jobs = new Set<Promise<void>>()
  readonly #slips = new SlipKeeper()
  #isStopping = false

  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly portal: string,
    private readonly onBug: (error: unknown) => void,
  ) {}

  /** Ends what is under way; of a batch that is still being hashed nothing was written. */
  async stop() {
    this.#isStopping = true
    await Promise.allSettled(this.#jobs)
    this.#slips.forgetAll()
  }

  /** Keeps the place of a batch in the command's transaction; `begin` does the work once that is committed. */
  async reserve(db: Db, actor: Actor, wish: Wish): Promise<string> {
    const people = await listPeopleOf(db, wish.audience)
    if (people.length === 0 && !('everyOf' in wish.audience)) throw notFound('person')
    const total = people.filter(isWanting(wish)).length
    await closeSilentBatches(db)
    const batch = await insertBatch(db, { started_by: actor.accountId, total, kept: people.length - total })
    if (!batch) throw conflict('Accounts are being made already. Wait until they are done, then try again.')
    return batch.id
  }

  begin(actor: Actor, batchId: string, wish: Wish) {
    const job = this.#make(actor, batchId, wish).catch((error) => this.#fail(batchId, error))
    this.#jobs.add(job)
    job.finally(() => this.#jobs.delete(job))
  }

  async find(db: Db, actor: Actor, batchId: string): Promise<AccountBatch> {
    await closeSilentBatches(db)
    const found = await findBatch(db, batchId)
    if (!found) throw notFound('batch')
    const { startedBy: _, done, total, ...batch } = found
    return { ...batch, progress: { done, total }, hasSlips: this.#slips.has(batchId, actor.accountId) }
  }

  async cancel(db: Db, actor: Actor, batchId: string): Promise<AccountBatch> {
    const { state } = await this.find(db, actor, batchId)
    const isCancelled = await moveBatch(db, batchId, { state: 'cancelled' })
    if (!isCancelled && state !== 'cancelled') throw conflict('It is too late to cancel: these accounts are made.')
    return this.find(db, actor, batchId)
  }

  /** The slips, for the first and last time unless the answer did not get through. */
  takeSlips(actor: Actor, batchId: string): Buffer {
    const slips = this.#slips.find(batchId, actor.accountId)
    if (!slips) throw notFound('file')
    return slips
  }

  forgetSlips(batchId: string) {
    this.#slips.forget(batchId)
  }

  async #make(actor: Actor, batchId: string, wish: Wish) {
    const people = await listPeopleOf(this.db, wish.audience)
    const secrets = await this.#makeSecrets(batchId, people.filter(isWanting(wish)).length)
    const slips = await this.db.transaction().execute((db) => this.#write(db, actor, batchId, wish, secrets))
    if (slips.length > 0) {
      const sheet = await printInThread<SlipSheet>(slipLayout, {
        slips,
        school: (await mustFindSchool(this.db)).name,
        portal: this.portal,
      })
      this.#slips.keep(batchId, actor.accountId, sheet)
    }
    await moveBatch(this.db, batchId, { state: 'done' })
  }

  async #makeSecrets(batchId: string, count: number) {
    const secrets: Secret[] = []
    while (secrets.length < count) {
      const password = newOneTimePassword()
      secrets.push({ password, hash: await this.passwords.hashUnhurried(password) })
      if (this.#isStopping) throw new BatchCancelled()
      const isDue = secrets.length % progressEvery === 0 || secrets.length === count
      if (isDue && !(await saveProgress(this.db, batchId, secrets.length))) throw new BatchCancelled()
    }
    return secrets
  }

  async #write(db: Db, actor: Actor, batchId: string, wish: Wish, secrets: readonly Secret[]) {
    await lockAccounts(db)
    const wanting = (await listPeopleOf(db, wish.audience)).filter(isWanting(wish)).slice(0, secrets.length)
    const made = await writeAccounts(db, actor, giveOut(wanting, secrets))
    if (!(await moveBatch(db, batchId, { state: 'printing', ...made.counts }))) throw new BatchCancelled()
    return made.slips
  }

  async #fail(batchId: string, error: unknown) {
    if (this.#isStopping) {
      const failure = 'The server stopped in the middle. No account was made.'
      return void (await moveBatch(this.db, batchId, { state: 'failed', failure }))
    }
    if (error instanceof BatchCancelled) return
    this.onBug(error)
    const { state } = (await findBatch(this.db, batchId)) ?? {}
    const failure =
      state === 'printing'
        ? 'The accounts were made, but their slips could not be laid out. Make new passwords for these people.'
        : 'Something went wrong on our side. No account was made.'
    await moveBatch(this.db, batchId, { state: 'failed', failure })
  }
}

const isWanting =
  ({ renewUnused }: Wish) =>
  (person: AccountPerson) =>
    person.standing === 'none' ||
    (renewUnused && person.standing === 'never-signed-in' && !can(person, 'accounts.write'))

const giveOut = (people: readonly AccountPerson[], secrets: readonly Secret[]): WithSecret[] =>
  people.flatMap((person, place) => {
    const secret = secrets[place]
    return secret ? [{ person, secret }] : []
  })
