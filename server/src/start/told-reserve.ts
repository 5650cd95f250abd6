import type { Worker } from 'node:cluster'
import type { DiskReserve } from '../platform/disk/disk-reserve'
import { ignored } from '../platform/ignored'

const wanted = { kind: 'reserve of the disk wanted' }
const kind = 'reserve of the disk'

interface Said {
  kind: typeof kind
  isSpent: boolean
}

const isSaid = (said: unknown): said is Said => (said as Partial<Said>).kind === kind

const orGone = ignored('the next one asks when it starts')

/** One judges how the disk is, and all go by that: one that had looked in another moment would take what the others leave free. */
export function tellOfReserve(reserve: DiskReserve, processes: ReadonlySet<Worker>) {
  reserve.listen((isSpent) => {
    for (const worker of processes) worker.send({ kind, isSpent } satisfies Said, orGone)
  })
}

/** Tells a process that starts how the disk is; of a database elsewhere nobody here knows, and everybody writes. */
export function answerOfReserve(reserve: DiskReserve | null, worker: Worker) {
  worker.on('message', (said: Partial<typeof wanted>) => {
    if (said.kind === wanted.kind) worker.send({ kind, isSpent: reserve?.isSpent ?? false } satisfies Said, orGone)
  })
}

/** The room that another process keeps, as that one says. */
export class ToldReserve {
  isSpent = false

  private constructor(private readonly hear: (isSpent: boolean) => void) {}

  /** Comes back when it is told how things stand: a turn that was told before anybody listened has been lost. */
  static async open(hear: (isSpent: boolean) => void) {
    const reserve = new ToldReserve(hear)
    const answered = new Promise<void>((resolve) => {
      process.on('message', (said) => {
        if (!isSaid(said)) return
        reserve.#turn(said.isSpent)
        resolve()
      })
    })
    process.send?.(wanted)
    await answered
    return reserve
  }

  #turn(isSpent: boolean) {
    if (this.isSpent === isSpent) return
    this.isSpent = isSpent
    this.hear(isSpent)
  }
}
