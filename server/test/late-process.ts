import { setTimeout as sleep } from 'node:timers/promises'
import { ToldReserve } from '../src/start/told-reserve'

/** A process that is slow to start, and then says how it takes the disk to be, with each turn it heard of. */
await sleep(300)
const turns: boolean[] = []
const { isSpent } = await ToldReserve.open((turn) => turns.push(turn))
process.send?.({ isSpent, turns })
