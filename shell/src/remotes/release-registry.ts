import { type DeployedRemote, listCandidates, type Pointer, type RemoteName } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { isDevelopmentBase } from './development'
import type { LoadAttempt } from './load-attempt'
import type { SeenMoves } from './seen-moves'
import { homeOf, type StoreReader } from './store-reader'

/** What is deployed of each remote that the page names; `null` where nothing of it can be used. */
export type Deployed = Readonly<Record<RemoteName, DeployedRemote | null>>

interface Sources {
  /** What the page carries; its server has checked it. */
  carried: Deployed
  reader: StoreReader
  seenMoves: SeenMoves
  username: () => string | null
}

/** What is known of pointers and releases; whatever comes from the store is believed only when it is well signed. */
export interface ReleaseRegistry {
  /** Every remote that the page names. */
  remotes: readonly RemoteName[]
  pointer: (remote: RemoteName) => Pointer | null
  /** Ids of the releases that this person may get, the right one first; empty while no pointer is known. */
  candidates: (remote: RemoteName) => string[]
  /** What is known already of a release. */
  known: (remote: RemoteName, id: string | undefined) => DeployedRemote | undefined
  /** Asks the store for the pointer, and answers whether it has moved. One that is older than the known one changes nothing. */
  refresh: (remote: RemoteName, attempt: LoadAttempt) => Promise<boolean>
  describe: (remote: RemoteName, id: string, attempt: LoadAttempt) => Promise<DeployedRemote>
}

export function createReleaseRegistry({ carried, reader, seenMoves, username }: Sources): ReleaseRegistry {
  const pointers = new Map<RemoteName, Pointer>()
  const descriptions = createDescriptions()

  for (const [remote, deployed] of Object.entries(carried)) {
    if (!deployed || seenMoves.newest(remote, deployed.pointer) > deployed.pointer.seq) continue
    pointers.set(remote, deployed.pointer)
    seenMoves.note(remote, deployed.pointer)
    descriptions.note(remote, deployed)
  }

  /** What is in development has no pointer that moves: only its description is read again. */
  async function refreshDevelopment(remote: RemoteName, { base, pointer }: DeployedRemote, attempt: LoadAttempt) {
    attempt.phase = 'release'
    descriptions.note(remote, { base, pointer, release: await reader.release(remote, base, attempt.signal) })
    return false
  }

  async function refresh(remote: RemoteName, attempt: LoadAttempt) {
    const known = pointers.get(remote)
    const current = known && descriptions.find(remote, known.active)
    if (current && isDevelopmentBase(current.base)) return refreshDevelopment(remote, current, attempt)

    attempt.phase = 'pointer'
    const pointer = await reader.pointer(remote, attempt.signal)
    const newest = Math.max(known?.seq ?? 0, seenMoves.newest(remote, pointer))
    if (pointer.seq >= newest) {
      pointers.set(remote, pointer)
      seenMoves.note(remote, pointer)
    } else if (!known) {
      throw new ChunkLoadError(remote, 'integrity', `its pointer went back from move ${newest} to move ${pointer.seq}`)
    }
    return pointers.get(remote)?.seq !== known?.seq
  }

  async function describe(remote: RemoteName, id: string, attempt: LoadAttempt) {
    const known = descriptions.find(remote, id)
    const pointer = pointers.get(remote)
    if (known && pointer) return { ...known, pointer }
    const base = `${homeOf(remote)}releases/${id}/`
    attempt.phase = 'release'
    const release = await reader.release(remote, base, attempt.signal)
    if (!pointer || release.id !== id || release.remote !== remote) {
      throw new ChunkLoadError(remote, 'integrity', `${base} describes ${release.remote} ${release.id}`)
    }
    return descriptions.note(remote, { base, pointer, release })
  }

  return {
    remotes: Object.keys(carried),
    pointer: (remote) => pointers.get(remote) ?? null,
    candidates: (remote) => {
      const pointer = pointers.get(remote)
      return pointer ? listCandidates(pointer, username()) : []
    },
    known: descriptions.find,
    refresh,
    describe,
  }
}

/** What is known of releases; one that could not be read is not among them. */
function createDescriptions() {
  const described = new Map<string, DeployedRemote>()
  return {
    find: (remote: RemoteName, id: string | undefined) => described.get(`${remote} ${id}`),
    note: (remote: RemoteName, deployed: DeployedRemote) => {
      described.set(`${remote} ${deployed.release.id}`, deployed)
      return deployed
    },
  }
}

/** What can be shown without asking anybody. */
export const knownOf = (registry: ReleaseRegistry): Deployed =>
  Object.fromEntries(
    registry.remotes.map((remote) => [remote, registry.known(remote, registry.candidates(remote)[0]) ?? null]),
  )
