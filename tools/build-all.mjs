import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { inRoot } from './root.mjs'
import { runQuietly } from './run-quietly.mjs'
import { remoteSources, shellSources, sourceHash } from './source-hash.mjs'

const atOnce = 2
const builder = 'npm run build'
const dataDir = () => process.env.DATA_DIR ?? inRoot('.data')

/** Builds the shell and every remote that has changed, and makes the remotes' new releases live. */
export async function buildAll({ say }) {
  const { remoteNames } = await tsImport('@bellhouse/contracts', import.meta.url)
  const parts = [
    { folder: 'shell', sources: shellSources },
    ...remoteNames.map((name) => ({ folder: `remote-${name}`, sources: remoteSources(name) })),
  ]
  const due = (await Promise.all(parts.map(async (part) => ((await isBuilt(part)) ? [] : [part])))).flat()
  if (due.length === 0) say('Nothing to build: the shell and the four remotes are as they were.')
  await inTurns(due, (part) => build(part, say))
  await sign(say)
  for (const remote of remoteNames) await deploy(remote, say)
}

const stampOf = (folder) => inRoot('.build', `${folder}.hash`)

async function isBuilt({ folder, sources }) {
  const stamp = await readFile(stampOf(folder), 'utf8').catch(() => '')
  return stamp === stampText(sources) && existsSync(inRoot(folder, 'dist'))
}

/** The API's address is built in, so another one is another build. */
const stampText = (sources) => `${sourceHash(sources)} ${process.env.API_HOST ?? ''}`

async function build({ folder, sources }, say) {
  const began = Date.now()
  const stamp = stampText(sources)
  await runQuietly(process.execPath, [inRoot('tools', 'bundle.mjs'), folder])
  await mkdir(dirname(stampOf(folder)), { recursive: true })
  await writeFile(stampOf(folder), stamp)
  say(`Built ${folder} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

async function inTurns(list, work) {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** From the first build on, what the store holds is signed. */
async function sign(say) {
  const { startSigning, storeIn } = await tsImport('@bellhouse/releases', import.meta.url)
  const { isNew, left } = await startSigning(storeIn(dataDir(), process.env.STORE_URL), builder)
  for (const sentence of left) say(sentence)
  if (isNew) say('Made the key that signs releases. Back up the folder keys of the data folder.')
}

/** Writes the release of what stands in a remote's `dist` and moves the pointer when it names another one. */
async function deploy(remote, say) {
  const { findPointer, movePointer, storeIn, writeRelease } = await tsImport('@bellhouse/releases', import.meta.url)
  const store = storeIn(dataDir(), process.env.STORE_URL)
  const { release } = await writeRelease(store, join(inRoot(`remote-${remote}`), 'dist'))
  const pointer = await findPointer(store, remote)
  // What was taken back stays back until somebody promotes it.
  if (pointer?.active === release.id || pointer?.quarantined?.includes(release.id)) return
  await movePointer(store, remote, {
    active: release.id,
    reason: 'Built here',
    by: builder,
    after: pointer?.seq ?? 0,
  })
  say(`remote-${remote} ${release.id} is live.`)
}
