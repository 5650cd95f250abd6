import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { signatureOf } from './signatures'

const storageKey = 'bellhouse.seen-moves'

/**
 * The newest move of each pointer that this browser has met, kept for every key apart: an old pointer is well signed for
 * ever, and whoever puts it back would bring back what was rolled back. A new key begins anew.
 */
export interface SeenMoves {
  /** The number of the newest move, 0 where none was met or nothing is signed. */
  newest: (remote: RemoteName, pointer: Pointer) => number
  note: (remote: RemoteName, pointer: Pointer) => void
}

export function openSeenMoves(): SeenMoves {
  const nameOf = (remote: RemoteName, pointer: Pointer) => `${signatureOf(pointer).split('.')[0]} ${remote}`

  function newest(remote: RemoteName, pointer: Pointer) {
    const seq = signatureOf(pointer) === '' ? 0 : read()[nameOf(remote, pointer)]
    return typeof seq === 'number' ? seq : 0
  }

  return {
    newest,
    note: (remote, pointer) => {
      if (signatureOf(pointer) === '' || pointer.seq <= newest(remote, pointer)) return
      localStorage.setItem(storageKey, JSON.stringify({ ...read(), [nameOf(remote, pointer)]: pointer.seq }))
    },
  }
}

function read(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
