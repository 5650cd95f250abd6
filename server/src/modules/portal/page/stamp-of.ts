import { stat } from 'node:fs/promises'
import { orNothing } from '@bellhouse/releases'

/** Another text as soon as the file may be another one; nothing where there is none. */
export async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(orNothing)
  return found && `${found.ino}-${found.mtimeMs}-${found.size}`
}
