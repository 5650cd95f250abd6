import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keepBytes } from '../../../platform/files/kept-files'

const folderIn = (dataFolder: string) => join(dataFolder, 'report-cards')
const nameOf = (runId: string) => `${runId}.zip`

/** Keeps the cards of a run until the next one is done. */
export async function keepRunFile(dataFolder: string, runId: string, zip: Buffer) {
  await removeRunFiles(dataFolder)
  await keepBytes(folderIn(dataFolder), zip, nameOf(runId))
}

export async function openRunFile(dataFolder: string, runId: string) {
  const path = join(folderIn(dataFolder), nameOf(runId))
  const isThere = await stat(path).catch(() => null)
  return isThere && createReadStream(path)
}

/** They can be printed again at any time; who was erased must not be in them. */
export async function removeRunFiles(dataFolder: string) {
  const names = await readdir(folderIn(dataFolder)).catch(() => [])
  for (const name of names) await rm(join(folderIn(dataFolder), name), { force: true })
}
