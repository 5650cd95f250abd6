import { chooseRelease, type DeployedShell, type Pointer, shellPart } from '@bellhouse/contracts'
import { createStore } from 'zustand/vanilla'
import { chunkLoadTimeout } from '../remotes/deadline'
import type { SeenMoves } from '../remotes/seen-moves'
import { signatureOf } from '../remotes/signatures'
import type { StoreReader } from '../remotes/store-reader'
import type { Reloader } from './reload-once'

/** `newer`: another release waits for the next address. `rolled-back`: the running one is not to be used any more. */
export type ShellState = 'current' | 'newer' | 'rolled-back'

interface Sources {
  running: DeployedShell
  /** The name of this browser. */
  device: string | null
  reader: StoreReader
  seenMoves: SeenMoves
  reloader: Reloader
  /** Whether nothing is lost with the page: nothing unsaved, nothing on its way to the server. */
  isSafeToLeave: () => boolean
}

/** Keeps an open tab on the release of the shell that is right for this browser. */
export interface ShellFollower {
  state: () => ShellState
  watch: (listener: () => void) => () => void
  /** Looks at the pointer. A release that was rolled back is left at once, where nothing is lost with it. */
  look: () => Promise<void>
  /** Somebody has gone to another address: the time for another release. */
  navigated: () => void
  /** Somebody has said so, whatever is lost. */
  changeNow: () => void
}

/** One move of the pointer; under a new key the count begins anew. */
const moveOf = (pointer: Pointer) => `${signatureOf(pointer).split('.')[0]} ${pointer.seq}`

export function createShellFollower(sources: Sources): ShellFollower {
  const { running, device, reader, seenMoves, reloader, isSafeToLeave } = sources
  const store = createStore<{ state: ShellState }>(() => ({ state: 'current' }))
  const state = () => store.getState().state
  let latest = running.pointer
  if (latest) seenMoves.note(shellPart, latest)

  const reload = () => latest && reloader.reload(moveOf(latest))

  function stateBy(pointer: Pointer): ShellState {
    // Whoever drew this page knew of that move already, and had to take another release.
    if (running.pointer && moveOf(pointer) === moveOf(running.pointer)) return 'current'
    if (chooseRelease(pointer, device) === running.release || reloader.wasDone(moveOf(pointer))) return 'current'
    return pointer.quarantined?.includes(running.release) ? 'rolled-back' : 'newer'
  }

  /** A pointer that is older than one that this browser has met changes nothing. */
  function note(pointer: Pointer) {
    const isSameCount = latest && signatureOf(latest).split('.')[0] === signatureOf(pointer).split('.')[0]
    if (seenMoves.newest(shellPart, pointer) > pointer.seq) return
    if (isSameCount && latest && latest.seq > pointer.seq) return
    seenMoves.note(shellPart, pointer)
    latest = pointer
    store.setState({ state: stateBy(pointer) })
  }

  return {
    state,
    watch: store.subscribe,
    look: async () => {
      // A pointer that cannot be read changes nothing, and what was known before still holds.
      await reader
        .pointer(shellPart, AbortSignal.timeout(chunkLoadTimeout))
        .then(note, (error) => console.warn(`${error}`))
      if (state() === 'rolled-back' && isSafeToLeave()) reload()
    },
    navigated: () => {
      if (state() !== 'current' && isSafeToLeave()) reload()
    },
    changeNow: () => void reload(),
  }
}
