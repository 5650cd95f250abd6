import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from '@bellhouse/remote-build/parts'

/** Whether a folder holds that release with every byte that its `release.json` describes. */
export async function isWholeBuild(folder, id) {
  const description = await readDescription(folder)
  if (description?.id !== id) return false
  const whole = await Promise.all(
    Object.entries(description.files).map(async ([name, { integrity }]) => {
      const bytes = await readFile(join(folder, name)).catch(unlessMissing)
      return bytes !== undefined && integrityOf(bytes) === integrity
    }),
  )
  return whole.every(Boolean)
}

/** Nothing where there is none, and where whoever wrote it was cut off. */
async function readDescription(folder) {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(unlessMissing)
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function unlessMissing(error) {
  if (error.code !== 'ENOENT') throw error
}
