import { hasCode, messageOf } from '@bellhouse/releases'
import { type Env, readEnv } from '../env'
import { sentenceOfFailedStart } from '../platform/startup-error'
import { findReserve, openDataFolder } from './data-folder'

/** What can be known before anything is built. Answers with the sentence of what is wrong, and with nothing where all is well. */
export async function findObstacle(): Promise<string | undefined> {
  try {
    return await findObstacleIn(readEnv())
  } catch (error) {
    return sentenceOfFailedStart(error)
  }
}

async function findObstacleIn(env: Env) {
  try {
    await findReserve(env)?.makeRoomToStart()
    await openDataFolder(env)
  } catch (error) {
    return sentenceOfFailedStart(error, env)
  }
}

/** Of what was built in vain. */
export const sentenceOfFailedBuild = (error: unknown): string =>
  hasCode(error, 'ENOSPC', 'EDQUOT') ? sentenceOfFailedStart(error, readEnv()) : messageOf(error)
