import { type DeployedRemote, type ShellFacts, shellFactsSchema } from '@bellhouse/contracts'
import type { Deployed } from './page-html'
import type { ServedShell } from './served-shell'

/**
 * The same remotes, each with the names alone that it takes and the served shell does not give. The shell refuses a release by
 * those; what is given would only make every page longer.
 */
export async function withMissingNames(remotes: Deployed, shell: ServedShell): Promise<Deployed> {
  const given = await givenBy(shell)
  if (!given) return remotes
  return Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote && reduce(remote, given)]))
}

/** What the shell gives; nothing where its build does not say. */
async function givenBy(shell: ServedShell): Promise<ShellFacts['shared'] | undefined> {
  const file = await shell.find('shell.json')
  return file && shellFactsSchema.safeParse(JSON.parse(file.bytes.toString())).data?.shared
}

function reduce({ release, ...deployed }: DeployedRemote, given: ShellFacts['shared']): DeployedRemote {
  if (!release.imports) return { ...deployed, release }
  const missing = Object.entries(release.imports)
    .map(([name, wanted]) => [name, wanted.filter((one) => !given[name]?.names.includes(one))] as const)
    .filter(([name, names]) => names.length > 0 || !given[name])
  return { ...deployed, release: { ...release, imports: Object.fromEntries(missing) } }
}
