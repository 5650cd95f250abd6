import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Problem } from '@bellhouse/contracts'
import type { ClientConfig } from 'pg'
import type { Env } from '../../env'
import type { Actor } from '../../http/actor'
import { busy, invalidFile, ProblemError } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import type { Db } from '../db/open'
import type { MarkedError } from '../db/passing-failure'
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
    | { name: 'preview' | 'write'; args: [Actor, Import] }
    | { name: 'mend'; args: [Actor, Import, readonly MendedCell[]] }
    | { name: 'begin'; args: [Actor, Import, unknown] }
  )

export type ThreadAnswer =
  | { result: unknown }
  | { refusal: { status: number; problem: Problem; retryAfter?: number | undefined } }
  | { ended: JobEnded['reason'] }
  /** What is left of an error on its way between threads is not what tells a database that is away from a mistake. */
  | { bug: Error; marks: Pick<MarkedError, 'code' | 'syscall'> }

type Progress = [done: number, total: number]

interface ThreadParts {
  db: Db
  tables: ImportTables
  place: ThreadPlace
}

/** What goes to a thread, made anew for each one that is asked: a port can be handed over once. */
interface Message {
  order: ThreadOrder
  transfer?: readonly MessagePort[]
}

/** Nearly every file fits into the first; a thread that may take more also takes more. */
const small = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
const large = { maxOldGenerationSizeMb: 1024 }
/** Milliseconds that reading files, and planning with them, may take. */
const longest = 120_000
const idle = 60_000
const tooMuch = () => invalidFile('These files take too long to read. Drop fewer or smaller ones.')
const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'
// By then the database has noticed that nobody is there any more, and what the thread held there is free again.
const afterDeath = 1_000

/** Work with the files of one kind in threads, each with a connection of its own, so that the server goes on as if nothing were. */
export class ThreadWork<S extends ImportShape> implements ImportWork<S> {
  readonly #threads: KeptThreads<ThreadOrder, ThreadAnswer>
  readonly #turns = new FairQueue({ mostAtOnce: 2, longestQueue: 100, refuse: busy })

  constructor(
    private readonly parts: ThreadParts,
    private readonly path: string,
  ) {
    this.#threads = new KeptThreads(() => new AskedThread(path, small), idle)
  }

  async start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<string> {
    const order: ThreadOrder = { ...this.parts.place, name: 'start', args: [actor, dropped, drop] }
    return this.#ask<string>(actor, dropped, () => ({ order }))
  }

  preview(actor: Actor, found: Import<S>) {
    return this.#askOf<void>(actor, found, { ...this.parts.place, name: 'preview', args: [actor, found] })
  }

  mend(actor: Actor, found: Import<S>, cells: readonly MendedCell[]) {
    return this.#askOf<void>(actor, found, { ...this.parts.place, name: 'mend', args: [actor, found, cells] })
  }

  begin(actor: Actor, found: Import<S>, consent: S['consent']) {
    return this.#askOf<void>(actor, found, { ...this.parts.place, name: 'begin', args: [actor, found, consent] })
  }

  async write(actor: Actor, found: Import<S>, { consent, signal, report }: WriteOrder<S>) {
    const ports: MessagePort[] = []
    const stopping = new AbortController()
    const message = () => {
      const { port1, port2: progress } = new MessageChannel()
      port1.on('message', ([done, total]: Progress) => report(done, total).catch((error) => stopping.abort(error)))
      ports.push(port1)
      const order: ThreadOrder = {
        ...this.parts.place,
        name: 'write',
        args: [actor, found],
        ofWrite: { consent, progress },
      }
      return { order, transfer: [progress] }
    }
    const files = await listImportFiles(this.parts.db, found.id)
    const ending = AbortSignal.any([signal, stopping.signal])
    await this.#ask<void>(actor, files, message, ending).finally(() => {
      for (const port of ports) port.close()
    })
  }

  close() {
    return this.#threads.close()
  }

  async #askOf<T>(actor: Actor, found: Import<S>, order: ThreadOrder): Promise<T> {
    return this.#ask(actor, await listImportFiles(this.parts.db, found.id), () => ({ order }))
  }

  /** Without a signal the work may take no longer than reading does. */
  async #ask<T>(
    { accountId }: Actor,
    files: readonly UploadedFile[] | readonly ImportFile[],
    message: () => Message,
    signal?: AbortSignal,
  ): Promise<T> {
    const answer = await this.parts.tables.hold(files, () =>
      this.#turns.take({ line: accountId }, async () => {
        const limit = signal ?? AbortSignal.timeout(longest)
        return this.#askAny(message, limit).catch((error) => {
          throw isOutOfMemory(error) || (!signal && limit.aborted) ? tooMuch() : error
        })
      }),
    )
    return resultOf(answer) as T
  }

  /** What does not fit into a small thread is done once more in a large one, which is not kept. */
  async #askAny(message: () => Message, signal: AbortSignal): Promise<ThreadAnswer> {
    const { order, transfer } = message()
    try {
      return await this.#threads.ask(order, signal, transfer)
    } catch (error) {
      if (!isOutOfMemory(error as Error)) throw error
    }
    await sleep(afterDeath)
    const thread = new AskedThread<ThreadOrder, ThreadAnswer>(this.path, large)
    const again = message()
    return thread.ask(again.order, signal, again.transfer).finally(() => thread.close())
  }
}

function resultOf(answer: ThreadAnswer): unknown {
  if ('result' in answer) return answer.result
  if ('ended' in answer) throw new JobEnded(answer.ended)
  if ('bug' in answer) throw Object.assign(answer.bug, answer.marks)
  const { status, problem, retryAfter } = answer.refusal
  throw new ProblemError(status, problem, retryAfter)
}
