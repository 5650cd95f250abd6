import { readEnv } from '../env'
import { sentenceOfFailedStart } from '../platform/startup-error'
import { openDataFolder } from './data-folder'

/** What can be known before anything is built. Answers with the sentence of what is wrong, and with nothing where all is well. */
export async function findObstacle(): Promise<string | undefined> {
  try {
    await openDataFolder(readEnv())
  } catch (error) {
    return sentenceOfFailedStart(error)
  }
}
