import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { releaseId } from '@bellhouse/remote-build/parts'
import { tsImport } from 'tsx/esm/api'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'
import { runQuietly } from './run-quietly.mjs'

const concurrency = 2
const builder = 'npm run build'
/** The remotes that want this shell are made live right after it. */
const besides = { shell: { although: 'its remotes follow' } }

const dataDir = () => process.env.DATA_DIR || inRoot('.data')

/** Builds the shell and every remote that has changed, and makes the new releases live. */
export async function buildAll({ say }) {
  const parts = listParts()
  const due = (await Promise.all(parts.map(async (part) => ((await isBuilt(part)) ? [] : [part])))).flat()
  if (due.length === 0) say('Nothing to build: the shell and the remotes are as they were.')
  await runQueue(due, (part) => build(part, say))
  await sign(say)
  for (const part of parts) await deploy(part, say)
}

/** Whether what a build would make now lies in `dist` already. */
async function isBuilt(part) {
  const description = await readFile(join(folderOfPart(part), 'dist/release.json'), 'utf8').catch(() => '{}')
  return JSON.parse(description).id === releaseId(folderOfPart(part))
}

async function build(part, say) {
  const began = Date.now()
  const folder = folderOfPart(part)
  const program = createRequire(join(folder, 'package.json')).resolve('@bellhouse/remote-build/cli')
  await runQuietly(process.execPath, [program, 'build'], folder)
  say(`Built ${basename(folder)} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

async function runQueue(list, work) {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** From the first build on, what the store holds is signed. */
async function sign(say) {
  const { startSigning, storeIn } = await tsImport('@bellhouse/releases', import.meta.url)
  const { isNew, left } = await startSigning(storeIn(dataDir(), process.env.STORE_URL), builder)
  for (const sentence of left) say(sentence)
  if (isNew) say('Made the key that signs releases. Back up the folder keys of the data folder.')
}

/** Writes the release of what stands in a part's `dist` and moves the pointer when it names another one. */
async function deploy(part, say) {
  const { findPointer, promote, Refusal, storeIn, writeRelease } = await tsImport(
    '@bellhouse/releases',
    import.meta.url,
  )
  const store = storeIn(dataDir(), process.env.STORE_URL)
  const { release } = await writeRelease(store, join(folderOfPart(part), 'dist'))
  const pointer = await findPointer(store, part)
  // What was rolled back stays back until somebody promotes it.
  if (pointer?.active === release.id || pointer?.quarantined?.includes(release.id)) return
  try {
    await promote(store, part, release.id, { reason: 'Built here', by: builder, ...besides[part] })
  } catch (error) {
    // What is live stays so, where it is only that this one would not run.
    if (!pointer || !(error instanceof Refusal)) throw error
    return say(error.message)
  }
  say(`${basename(folderOfPart(part))} ${release.id} is live.`)
}
