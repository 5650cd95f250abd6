import { join } from 'node:path'
import { type AccountAudience, type AccountBatch, can } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { cancelJob, enqueueJob } from '../../../platform/jobs/job.repo'
import { type Job, JobEnded, JobFailure, type JobKind } from '../../../platform/jobs/job-kind'
import type { Printer } from '../../../platform/pdf/printer'
import type { Sealer } from '../../../platform/sealer'
import { mustFindSchool } from '../../school/school'
import type { Passwords } from '../session'
import { findBatch, insertBatch, lockAccounts, moveBatch, saveProgress } from './account-batches.repo'
import { type AccountPerson, listPeopleOf } from './account-people.repo'
import { newOneTimePassword } from './one-time-password'
import type { SlipSheet } from './slip-sheet'
import { deleteSlipSheet, findSlipSheet, hasSlipSheet, insertSlipSheet } from './slip-sheets.repo'
import { type Secret, type WithSecret, writeAccounts } from './write-accounts'

export interface Wish {
  audience: AccountAudience
  renewUnused: boolean
}

const progressEvery = 20
const slipLayout = { file: join(import.meta.dirname, 'slip-sheet.ts'), name: 'slipSheet' }

const createAccounts = 'create accounts'
const keyOf = (batchId: string) => `${createAccounts} ${batchId}`
const slipsLost = 'The accounts were created, but their slips are lost. Create new passwords for these people.'

interface BatchOrder extends Wish {
  batchId: string
}

type Owner = Pick<Actor, 'accountId'>

interface MakerParts {
  db: Db
  passwords: Passwords
  printer: Printer
  /** Seals the slips while they wait. */
  sealer: Sealer
  /** Its address, as people type it. */
  portal: string
}

/**
 * Accounts for many people at once. Their passwords are hashed first, one at a time and behind everybody who signs in;
 * then all accounts are written together. The slips wait for whoever asked, sealed, so that any server can hand them out.
 */
export class AccountBatchMaker {
  constructor(private readonly parts: MakerParts) {}

  /** Keeps the place of a batch, and leaves the job that makes it, in the command's transaction. */
  async reserve(db: Db, actor: Actor, wish: Wish): Promise<string> {
    const people = await listPeopleOf(db, wish.audience)
    if (people.length === 0 && !('everyOf' in wish.audience)) throw notFound('person')
    const total = people.filter(isWanting(wish)).length
    const batch = await insertBatch(db, { started_by: actor.accountId, total, kept: people.length - total })
    if (!batch) throw conflict('Accounts are already being created. Wait until that is done, then try again.')
    const payload: BatchOrder = { ...wish, batchId: batch.id }
    await enqueueJob(db, { kind: createAccounts, payload, ownerId: actor.accountId, key: keyOf(batch.id) })
    return batch.id
  }

  get job(): JobKind<BatchOrder> {
    return {
      kind: createAccounts,
      run: (job) => this.#make(job),
      onFailed: ({ payload }, sentence) => this.#fail(payload.batchId, sentence),
    }
  }

  async find(db: Db, actor: Actor, batchId: string): Promise<AccountBatch> {
    const found = await findBatch(db, batchId)
    if (!found) throw notFound('batch')
    const { startedBy: _, done, total, ...batch } = found
    return { ...batch, progress: { done, total }, hasSlips: await hasSlipSheet(db, batchId, actor.accountId) }
  }

  async cancel(db: Db, actor: Actor, batchId: string): Promise<AccountBatch> {
    const { state } = await this.find(db, actor, batchId)
    const isCancelled = await moveBatch(db, batchId, { state: 'cancelled' })
    if (!isCancelled && state !== 'cancelled')
      throw conflict('These accounts have been created, so it is too late to cancel.')
    await cancelJob(db, keyOf(batchId))
    return this.find(db, actor, batchId)
  }

  /** The slips, for the first and last time unless the answer did not get through. */
  async takeSlips(actor: Actor, batchId: string): Promise<Buffer> {
    const sealed = await findSlipSheet(this.parts.db, batchId, actor.accountId)
    if (!sealed) throw notFound('file')
    return this.parts.sealer.openBytes(sealed, batchId)
  }

  forgetSlips(batchId: string) {
    return deleteSlipSheet(this.parts.db, batchId)
  }

  async #make(job: Job<BatchOrder>) {
    const { batchId, ...wish } = job.payload
    const { state } = (await findBatch(this.parts.db, batchId)) ?? {}
    // The passwords were in the memory of a server that has died before the slips were there.
    if (state === 'printing') throw new JobFailure(slipsLost)
    const actor = { accountId: job.ownerId ?? '' }
    const people = await listPeopleOf(this.parts.db, wish.audience)
    const secrets = await this.#makeSecrets(job, people.filter(isWanting(wish)).length)
    const slips = await this.parts.db.transaction().execute((db) => this.#write(db, actor, batchId, wish, secrets))
    const sheet = slips.length > 0 ? await this.#print(batchId, slips) : null
    await this.parts.db.transaction().execute(async (db) => {
      // Accounts that are done have slips to take, whichever server dies in between.
      if (!(await moveBatch(db, batchId, { state: 'done' })) || !sheet) return
      const sealed = this.parts.sealer.sealBytes(sheet, batchId)
      await insertSlipSheet(db, { batchId, accountId: actor.accountId, sealed })
    })
  }

  async #print(batchId: string, slips: SlipSheet['slips']) {
    const { db, printer, portal } = this.parts
    const school = (await mustFindSchool(db)).name
    return printer.print<SlipSheet>(`batch ${batchId}`, slipLayout, { slips, school, portal })
  }

  async #makeSecrets({ payload, signal, report }: Job<BatchOrder>, count: number) {
    const secrets: Secret[] = []
    while (secrets.length < count) {
      const password = newOneTimePassword()
      secrets.push({ password, hash: await this.parts.passwords.hashUnhurried(password) })
      signal.throwIfAborted()
      if (secrets.length % progressEvery !== 0 && secrets.length !== count) continue
      await report(secrets.length, count)
      if (!(await saveProgress(this.parts.db, payload.batchId, secrets.length))) throw new JobEnded('cancelled')
    }
    return secrets
  }

  async #write(db: Db, actor: Owner, batchId: string, wish: Wish, secrets: readonly Secret[]) {
    await lockAccounts(db)
    const wanting = (await listPeopleOf(db, wish.audience)).filter(isWanting(wish)).slice(0, secrets.length)
    const made = await writeAccounts(db, actor, giveOut(wanting, secrets))
    if (!(await moveBatch(db, batchId, { state: 'printing', ...made.counts }))) throw new JobEnded('cancelled')
    return made.slips
  }

  async #fail(batchId: string, sentence: string) {
    const { state } = (await findBatch(this.parts.db, batchId)) ?? {}
    const failure = state === 'printing' ? slipsLost : `${sentence} No account was created.`
    await moveBatch(this.parts.db, batchId, { state: 'failed', failure })
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
