import { type Release, satisfies } from '@bellhouse/contracts'
import type { ShellFacts } from './shell-facts'

interface Candidate {
  release: Release
  /** What `listDamage` says of the built folder. */
  damage: string[]
  /** Bytes of the compressed entry. */
  entryBrotli: number
}

/** What keeps a built release from being published for that shell, a sentence each. */
export function listGateFailures({ release, damage, entryBrotli }: Candidate, shell: ShellFacts): string[] {
  return [
    ...damage,
    ...listUnsatisfied(release, shell.shared),
    ...(release.contract === shell.contract
      ? []
      : [
          `It keeps version ${release.contract} of the contract with the shell, and the shell version ${shell.contract}.`,
        ]),
    ...listTooHeavy(release, entryBrotli),
  ]
}

function listUnsatisfied({ shared }: Release, provided: Record<string, string>) {
  return Object.entries(shared).flatMap(([name, wanted]) => {
    const given = provided[name]
    if (given === undefined) return [`It wants ${name} from the shell, which does not share it.`]
    return satisfies(given, wanted) ? [] : [`It wants ${name} ${wanted} or newer from the shell, which has ${given}.`]
  })
}

function listTooHeavy(release: Release, entryBrotli: number) {
  const { remote, budget } = release
  if (!budget) return [`It names no budget: write one into remote-${remote}/webpack.config.mjs, and build it again.`]
  return [
    ...tooHeavy('Its files together', sizeOf(release), budget.total),
    ...tooHeavy('Its compressed entry', entryBrotli, budget.entry),
  ]
}

const sizeOf = ({ files }: Release) => Object.values(files).reduce((sum, { size }) => sum + size, 0)

const tooHeavy = (what: string, bytes: number, budget: number) =>
  bytes > budget ? [`${what}: ${bytes} bytes, and the budget is ${budget}.`] : []
