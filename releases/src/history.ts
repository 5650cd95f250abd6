import { type PartName, type Pointer, pointerSchema } from '@bellhouse/contracts'
import { placesOf, type Store } from './store'

export interface Move {
  pointer: Pointer
  /** As it was written, with fields that only other versions of the tool know. */
  raw: object
}

export interface History {
  /** Every move once, oldest first. */
  moves: Move[]
  /** Numbers of lines, from 1, that cannot be read: whoever wrote them was cut off. */
  torn: number[]
}

/** Every move of a part's pointer. A move that two processes have noted is there once. */
export async function readHistory({ storage }: Store, part: PartName): Promise<History> {
  const text = (await storage.find(placesOf(part).history))?.bytes.toString() ?? ''
  const moves = new Map<string, Move>()
  const torn: number[] = []
  for (const [place, line] of text.split('\n').entries()) {
    if (line === '') continue
    const move = readMove(line)
    if (move) moves.set(line, move)
    else torn.push(place + 1)
  }
  return { moves: [...moves.values()].sort((one, other) => one.pointer.seq - other.pointer.seq), torn }
}

function readMove(line: string): Move | undefined {
  try {
    const raw = JSON.parse(line)
    return { raw, pointer: pointerSchema.parse(raw) }
  } catch {
    return undefined
  }
}

/** Notes a move, given as the pointer's own content, unless it is there already. */
export const recordMove = ({ storage }: Store, part: PartName, raw: object) =>
  storage.addLine(placesOf(part).history, JSON.stringify(raw))
