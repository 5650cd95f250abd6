import { listCandidates, type PartName, shellPart, titleOfPart } from '@bellhouse/contracts'
import { type JudgingShell, listMisfits } from './judge-release'
import { findLive } from './live-move'
import { listParts } from './parts'
import { mustReadRelease } from './read-release'
import { nothingWhereRefused, Refusal } from './refusal'
import { readFacts } from './shell-facts'
import { listTrustedKeys } from './signing-key'
import { folderOf, type Store } from './store'

/** The shells that people have at this moment, the active one and a canary; none where no shell was ever deployed. */
export async function listLiveShells(store: Store): Promise<JudgingShell[]> {
  const live = await findLive(store, shellPart, await listTrustedKeys(store))
  if (!live) return []
  const { active, canary } = live.pointer
  return Promise.all([active, ...(canary ? [canary.release] : [])].map((id) => readShellOf(store, id)))
}

/** What a release of the shell in the store says of itself. */
export async function readShellOf({ storage }: Store, id: string): Promise<JudgingShell> {
  const title = `shell ${id}`
  const found = await storage.find(`${folderOf(shellPart, id)}/shell.json`)
  const facts = found && readFacts(found.bytes.toString())
  if (!facts) throw new Refusal(`${title} is damaged: its shell.json does not say what it shares.`)
  return { title, ...facts }
}

export interface Stranded {
  remote: PartName
  /** The live release that would not run in the shell. */
  release: string
  /** Why, a sentence each. */
  misfits: string[]
  /** The first good release that would, and that the shell serves instead; nothing where there is none. */
  instead: string | null
}

/** The live releases of remotes, active ones and canaries, that would not run in a release of the shell. */
export async function listStranded(store: Store, shellId: string): Promise<Stranded[]> {
  const shell = await readShellOf(store, shellId)
  const remotes = (await listParts(store)).filter((part) => part !== shellPart)
  const stranded = await Promise.all(remotes.map((remote) => listStrandedOf(store, remote, shell)))
  return stranded.flat()
}

async function listStrandedOf(store: Store, remote: PartName, shell: JudgingShell): Promise<Stranded[]> {
  const live = await findLive(store, remote, await listTrustedKeys(store)).catch(nothingWhereRefused)
  if (!live) return []
  const { active, canary } = live.pointer
  const misfitsOf = async (id: string) => {
    const found = await mustReadRelease(store, remote, id).catch(nothingWhereRefused)
    return found && listMisfits(found.release, shell)
  }
  const stranded: Stranded[] = []
  for (const release of [active, ...(canary ? [canary.release] : [])]) {
    const misfits = (await misfitsOf(release)) ?? []
    if (misfits.length === 0) continue
    let instead: string | null = null
    for (const id of listCandidates(live.pointer, null)) {
      if (id !== release && instead === null && (await misfitsOf(id))?.length === 0) instead = id
    }
    stranded.push({ remote, release, misfits, instead })
  }
  return stranded
}

/** What becomes of the remotes that a shell would not run, a sentence each. */
export const sentencesOfStranded = (stranded: readonly Stranded[], shellId: string): string[] =>
  stranded.map(({ remote, release, misfits, instead }) => {
    const fate = instead ? `is served as ${instead} instead` : 'is not served at all'
    return `In shell ${shellId}, ${titleOfPart(remote)} ${release} does not run and ${fate}: ${misfits.join(' ')}`
  })
