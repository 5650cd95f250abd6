import { type Release, satisfies } from '@bellhouse/contracts'

/** A shell as a release is judged by it. */
export interface JudgingShell {
  /** As a sentence names it: `the shell`, `shell 1.4.0+3f9c2ab1`. */
  title: string
  contract: number
  /** What it gives to remotes, by package. Shells of before did not say which names. */
  shared: Record<string, { version: string; names?: string[] | undefined }>
}

/** Why a release would not run in that shell, a sentence each; empty where it would. */
export const listMisfits = (release: Release, shell: JudgingShell): string[] => [
  ...listUnsatisfied(release, shell),
  ...listMissingNames(release, shell),
  ...(release.contract === shell.contract
    ? []
    : [
        `It keeps version ${release.contract} of the contract with the shell, and ${shell.title} version ${shell.contract}.`,
      ]),
]

function listUnsatisfied({ shared }: Release, { title, shared: provided }: JudgingShell) {
  return Object.entries(shared).flatMap(([name, wanted]) => {
    const given = provided[name]?.version
    if (given === undefined) return [`It wants ${name} from ${title}, which does not share it.`]
    return satisfies(given, wanted) ? [] : [`It wants ${name} ${wanted} or newer from ${title}, which has ${given}.`]
  })
}

// A version is somebody's word; that a name is there is a fact. What is missing is `undefined` in the page.
function listMissingNames({ imports = {}, shared }: Release, { title, shared: provided }: JudgingShell) {
  return Object.entries(imports).flatMap(([name, wanted]) => {
    const given = provided[name]
    if (!given) return name in shared ? [] : [`It wants ${name} from ${title}, which does not share it.`]
    const missing = wanted.filter((one) => given.names && !given.names.includes(one))
    return missing.length === 0 ? [] : [`It takes ${missing.join(', ')} of ${name}, which ${title} does not have.`]
  })
}
