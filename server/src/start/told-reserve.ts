import type { Worker } from 'node:cluster'
import type { DiskReserve } from '../platform/disk/disk-reserve'
import { ignored } from '../platform/ignored'

const kind = 'reserve of the disk'

interface Said {
  kind?: string
  isSpent?: boolean
}

const orGone = ignored('the next one is told when it starts')

/** One judges how the disk is, and all go by that: one that had looked in another moment would take what the others leave free. */
export function tellOfReserve(reserve: DiskReserve, processes: ReadonlySet<Worker>) {
  reserve.listen((isSpent) => {
    for (const worker of processes) worker.send({ kind, isSpent } satisfies Said, orGone)
  })
}

/** The room that another process keeps, as that one says. */
export class ToldReserve {
  constructor(
    public isSpent: boolean,
    hear: (isSpent: boolean) => void,
  ) {
    process.on('message', (said) => {
      const told = said as Said
      if (told.kind !== kind || told.isSpent === undefined) return
      this.isSpent = told.isSpent
      hear(told.isSpent)
    })
  }
}
