import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { releaseId } from '@bellhouse/remote-build/parts'
import { deployBuilt } from './deploy-built.mjs'
import { folderOfPart, listParts } from './parts.mjs'
import { runQuietly } from './run-quietly.mjs'
import { isWholeBuild } from './whole-build.mjs'

const concurrency = 2

/** Builds the shell and every remote that has changed, and makes the new releases live. */
export async function buildAll({ say }) {
  await buildParts({ say })
  await deployBuilt({ say })
}

/** Builds the shell and every remote that has changed. */
export async function buildParts({ say }) {
  const parts = listParts()
  const due = (await Promise.all(parts.map(async (part) => ((await isBuilt(part)) ? [] : [part])))).flat()
  if (due.length === 0) say('Nothing to build: the shell and the remotes are as they were.')
  await runQueue(due, (part) => build(part, say))
}

/** Whether what a build would make now lies in `dist` already, whole: one that was cut off is made again. */
async function isBuilt(part) {
  return isWholeBuild(join(folderOfPart(part), 'dist'), releaseId(folderOfPart(part)))
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
