import { statfsSync } from 'node:fs'
import { root } from './root.mjs'

const enough = 20_000_000

/** Ends the command with one sentence; where the disk is full, that is the sentence. */
export function fail(sentence) {
  console.error(isDiskFull() ? `There is no space left on the disk that holds ${root}.` : sentence)
  process.exit(1)
}

/** Ends the command that could not make live what was built, by what the server says of such a failure. */
export async function failToBuild(error) {
  const { sentenceOfFailedBuild } = await import('../server/dist/before-build.mjs')
  fail(sentenceOfFailedBuild(error))
}

function isDiskFull() {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize < enough
}
