import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '@bellhouse/api-client'

/** Goes on with the same work after whatever is answered, and writes down what that was. */
export async function goOn(work: () => Promise<void>, told: HttpError[], isOver: () => boolean): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    told.push(error)
    await sleep(50)
    if (!isOver()) return goOn(work, told, isOver)
  }
}
