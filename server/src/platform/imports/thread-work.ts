import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Problem } from '@bellhouse/contracts'
import type { ClientConfig } from 'pg'
import type { Env } from '../../env'
import type { Actor } from '../../http/actor'
import { busy, invalidFile, ProblemError } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import type { Db } from '../db/open'
import { FairQueue } from '../fair-queue'
import { JobEnded } from '../jobs/job-kind'
import { AskedThread } from '../threads/asked-thread'
import { KeptThreads } from '../threads/kept-threads'
import { type ImportFile, listImportFiles } from './import.repo'
import type { Import, ImportShape, MendedCell } from './import-kind'
import type { ImportTables } from './import-tables'
import type { ImportWork, WriteOrder } from './import-work'

/** Where a thread finds what the server works with. */
export interface ThreadPlace extends Pick<Env, 'DATA_DIR' | 'FILES_URL'> {
  address: ClientConfig
}

export type ThreadOrder = ThreadPlace & { ofWrite?: { consent: unknown; progress: MessagePort } } & (
    | { name: 'start'; args: [Actor, readonly UploadedFile[], unknown] }
    | { name: 'preview' | 'notes' | 'write'; args: [Actor, Import] }
    | { name: 'mend'; args: [Actor, Import, readonly MendedCell[]] }
    | { name: 'begin'; args: [Actor, Import, unknown] }
  )

export type ThreadAnswer =
  | { result: unknown }
  | { refusal: { status: number; problem: Problem; retryAfter?: number | undefined } }
  | { ended: JobEnded['reason'] }
  | { bug: unknown }

type Progress = [done: number, total: number]

interface ThreadParts {
  db: Db
  tables: ImportTables
  place: ThreadPlace
}

const memory = { maxOldGenerationSizeMb: 1024 }
/** Milliseconds that reading files may take. */
const longest = 60_000
const idle = 60_000
const tooMuch = () => invalidFile('These files take too long to read. Drop fewer or smaller ones.')

/** Work with the files of one kind in threads, each with a connection of its own, so that the server goes on as if nothing were. */
export class ThreadWork<S extends ImportShape> implements ImportWork<S> {
  readonly #threads: KeptThreads<ThreadOrder, ThreadAnswer>
  readonly #turns = new FairQueue({ mostAtOnce: 2, longestQueue: 100, refuse: busy })

  constructor(
    private readonly parts: ThreadParts,
    path: string,
  ) {
    this.#threads = new KeptThreads(() => new AskedThread(path, memory), idle)
  }

  async start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<string> {
    this.#threads.warm()
    return this.#ask(actor, dropped, (place) => ({ ...place, name: 'start', args: [actor, dropped, drop] }))
  }

  preview(actor: Actor, found: Import<S>) {
    return this.#askOf<void>(actor, found, (place) => ({ ...place, name: 'preview', args: [actor, found] }))
  }

  mend(actor: Actor, found: Import<S>, cells: readonly MendedCell[]) {
    return this.#askOf<void>(actor, found, (place) => ({ ...place, name: 'mend', args: [actor, found, cells] }))
  }

  begin(actor: Actor, found: Import<S>, consent: S['consent']) {
    return this.#askOf<void>(actor, found, (place) => ({ ...place, name: 'begin', args: [actor, found, consent] }))
  }

  notes(actor: Actor, found: Import<S>) {
    return this.#askOf<S['notes']>(actor, found, (place) => ({ ...place, name: 'notes', args: [actor, found] }))
  }

  async write(actor: Actor, found: Import<S>, { consent, signal, report }: WriteOrder<S>) {
    const { port1, port2: progress } = new MessageChannel()
    const stopping = new AbortController()
    port1.on('message', ([done, total]: Progress) => report(done, total).catch((error) => stopping.abort(error)))
    const files = await listImportFiles(this.parts.db, found.id)
    try {
      await this.#ask<void>(
        actor,
        files,
        (place) => ({ ...place, name: 'write', args: [actor, found], ofWrite: { consent, progress } }),
        { signal: AbortSignal.any([signal, stopping.signal]), transfer: [progress] },
      )
    } finally {
      port1.close()
    }
  }

  close() {
    return this.#threads.close()
  }

  async #askOf<T>(actor: Actor, found: Import<S>, orderIn: (place: ThreadPlace) => ThreadOrder): Promise<T> {
    return this.#ask(actor, await listImportFiles(this.parts.db, found.id), orderIn)
  }

  async #ask<T>(
    { accountId }: Actor,
    files: readonly UploadedFile[] | readonly ImportFile[],
    orderIn: (place: ThreadPlace) => ThreadOrder,
    { signal, transfer = [] }: { signal?: AbortSignal; transfer?: readonly MessagePort[] } = {},
  ): Promise<T> {
    const { tables, place } = this.parts
    const answer = await tables.hold(files, () =>
      this.#turns.take({ line: accountId }, async () => {
        const limit = signal ?? AbortSignal.timeout(longest)
        return this.#threads.ask(orderIn(place), limit, transfer).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' || (!signal && limit.aborted) ? tooMuch() : error
        })
      }),
    )
    return resultOf(answer) as T
  }
}

function resultOf(answer: ThreadAnswer): unknown {
  if ('result' in answer) return answer.result
  if ('ended' in answer) throw new JobEnded(answer.ended)
  if ('bug' in answer) throw answer.bug
  const { status, problem, retryAfter } = answer.refusal
  throw new ProblemError(status, problem, retryAfter)
}
