import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type Pointer, pointerSchema, type RemoteName } from '@bellhouse/contracts'
import { placesOf } from './store'

/** Somebody else moved the same pointer in the same moment; read it again and decide anew. */
export class PointerMovedError extends Error {
  constructor(remote: RemoteName, seq: number) {
    super(`Somebody else is moving the pointer of remote-${remote} to number ${seq}`)
  }
}

/** The live pointer of a remote, or nothing where none was ever deployed. */
export async function findPointer(store: string, remote: RemoteName): Promise<Pointer | undefined> {
  const text = await readFile(placesOf(store, remote).pointer, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : pointerSchema.parse(JSON.parse(text))
}

interface Move {
  /** Id of the release that goes live. */
  active: string
  reason: string
  by: string
  /** `seq` of the pointer that the decision was made on, 0 where there was none. */
  after: number
}

/**
 * Makes a release live. The new pointer is written beside the old one and takes its name, so a reader meets
 * the old pointer or the new one. Two movers at once: one wins, the other gets a `PointerMovedError`.
 */
export async function movePointer(store: string, remote: RemoteName, move: Move): Promise<Pointer> {
  const { home, pointer, history } = placesOf(store, remote)
  const { after, ...rest } = move
  const next: Pointer = { seq: after + 1, ...rest, at: new Date().toISOString() }
  const beside = `${pointer}.${next.seq}`

  await mkdir(home, { recursive: true })
  await writeAlone(beside, next, remote)
  const live = (await findPointer(store, remote))?.seq ?? 0
  if (live !== after) {
    await rm(beside)
    throw new PointerMovedError(remote, next.seq)
  }
  await rename(beside, pointer)
  await appendFile(history, `${JSON.stringify(next)}\n`)
  return next
}

const abandonedAfter = 10_000

/** Fails where the file is already there, unless whoever wrote it died before giving it its name. */
async function writeAlone(path: string, content: Pointer, remote: RemoteName) {
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > abandonedAfter) await rm(path, { force: true })
  const file = await open(path, 'wx').catch((cause) => {
    if (cause.code === 'EEXIST') throw new PointerMovedError(remote, content.seq)
    throw cause
  })
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
