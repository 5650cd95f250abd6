import {
  type DeployedRemote,
  listCandidates,
  type Pointer,
  pointerSchema,
  type RemoteName,
  releaseSchema,
  remoteNames,
} from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { isInDevelopment } from './development'
import { fetchJson } from './fetch-json'
import type { SeenMoves } from './seen-moves'
import type { SignatureCheck } from './signatures'
import type { Trip } from './trip'

export type Deployed = Record<RemoteName, DeployedRemote | null>

interface Parts {
  /** What the page carries; its server has checked it. */
  carried: Deployed
  checkSignature: SignatureCheck
  seenMoves: SeenMoves
  username: () => string | null
}

/** What is known of pointers and releases; whatever comes from the store is believed only when it is well signed. */
export interface ReleaseBook {
  pointer: (remote: RemoteName) => Pointer | null
  /** Ids of the releases that this person may get, the right one first; empty while no pointer is known. */
  candidates: (remote: RemoteName) => string[]
  /** What is known already of a release. */
  known: (remote: RemoteName, id: string | undefined) => DeployedRemote | undefined
  /** Asks the store for the pointer. One that is older than the known one changes nothing. */
  refresh: (remote: RemoteName, trip: Trip) => Promise<void>
  describe: (remote: RemoteName, id: string, trip: Trip) => Promise<DeployedRemote>
}

export function createReleaseBook({ carried, checkSignature, seenMoves, username }: Parts): ReleaseBook {
  const pointers = new Map<RemoteName, Pointer>()
  const described = new Map<string, DeployedRemote>()
  const keyOf = (remote: RemoteName, id: string) => `${remote} ${id}`

  function note(remote: RemoteName, deployed: DeployedRemote) {
    described.set(keyOf(remote, deployed.release.id), deployed)
    return deployed
  }

  for (const remote of remoteNames) {
    const deployed = carried[remote]
    if (!deployed || seenMoves.newest(remote, deployed.pointer) > deployed.pointer.seq) continue
    pointers.set(remote, deployed.pointer)
    seenMoves.note(remote, deployed.pointer)
    note(remote, deployed)
  }

  async function readDescription(remote: RemoteName, base: string, trip: Trip) {
    trip.phase = 'release'
    const { value, raw } = await fetchJson(remote, `${base}release.json`, releaseSchema, trip.signal)
    return { release: value, raw }
  }

  async function refreshDevelopment(remote: RemoteName, { base, pointer }: DeployedRemote, trip: Trip) {
    const { release } = await readDescription(remote, base, trip)
    note(remote, { base, pointer, release })
  }

  return {
    pointer: (remote) => pointers.get(remote) ?? null,
    candidates: (remote) => {
      const pointer = pointers.get(remote)
      return pointer ? listCandidates(pointer, username()) : []
    },
    known: (remote, id) => (id === undefined ? undefined : described.get(keyOf(remote, id))),

    refresh: async (remote, trip) => {
      const known = pointers.get(remote)
      const current = known && described.get(keyOf(remote, known.active))
      if (current && isInDevelopment(current)) return refreshDevelopment(remote, current, trip)

      trip.phase = 'pointer'
      const { value: pointer, raw } = await fetchJson(
        remote,
        `${homeOf(remote)}pointer.json`,
        pointerSchema,
        trip.signal,
      )
      await checkSignature({ kind: 'pointer', remote }, raw)
      const newest = Math.max(known?.seq ?? 0, seenMoves.newest(remote, pointer))
      if (pointer.seq >= newest) {
        pointers.set(remote, pointer)
        seenMoves.note(remote, pointer)
      } else if (!known) {
        throw new ChunkLoadError(
          remote,
          'integrity',
          `its pointer went back from move ${newest} to move ${pointer.seq}`,
        )
      }
    },

    describe: async (remote, id, trip) => {
      const known = described.get(keyOf(remote, id))
      const pointer = pointers.get(remote)
      if (known && pointer) return { ...known, pointer }
      const base = `${homeOf(remote)}releases/${id}/`
      const { release, raw } = await readDescription(remote, base, trip)
      await checkSignature({ kind: 'release', remote }, raw)
      if (!pointer || release.id !== id || release.remote !== remote) {
        throw new ChunkLoadError(remote, 'integrity', `${base} describes ${release.remote} ${release.id}`)
      }
      return note(remote, { base, pointer, release })
    },
  }
}

const homeOf = (remote: RemoteName) => `/store/remote-${remote}/`
