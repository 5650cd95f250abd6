import { type Release, titleOfPart } from '@bellhouse/contracts'
import { type JudgingShell, listMisfits } from './judge-release'

interface Candidate {
  release: Release
  /** What `listDamage` says of the built folder. */
  damage: string[]
  /** Bytes of the compressed entry. */
  entryBrotli: number
}

/** What keeps a built release of a remote from being published for those shells, a sentence each. */
export function listGateFailures(
  { release, damage, entryBrotli }: Candidate,
  shells: readonly JudgingShell[],
): string[] {
  const misfits = shells.flatMap((shell) => listMisfits(release, shell))
  return [...damage, ...misfits, ...listTooHeavy(release, entryBrotli)]
}

function listTooHeavy(release: Release, entryBrotli: number) {
  const { remote, budget } = release
  if (!budget)
    return [`It names no budget: write one into ${titleOfPart(remote)}/webpack.config.mjs, and build it again.`]
  return [
    ...tooHeavy('Its files together', sizeOf(release), budget.total),
    ...tooHeavy('Its compressed entry', entryBrotli, budget.entry),
  ]
}

const sizeOf = ({ files }: Release) => Object.values(files).reduce((sum, { size }) => sum + size, 0)

const tooHeavy = (what: string, bytes: number, budget: number) =>
  bytes > budget ? [`${what}: ${bytes} bytes, and the budget is ${budget}.`] : []
