import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Pointer, pointerSchema, type RemoteName } from '@bellhouse/contracts'
import { readHistory, recordMove } from './history'
import { hasCode, messageOf, orNothing, Refusal } from './refusal'
import { signContent } from './signature'
import { type Standing, standingAfterPromote } from './standing'
import { placesOf } from './store'

/** Somebody else moved the same pointer in the same moment; read it again and decide anew. */
export class PointerMovedError extends Refusal {
  constructor(remote: RemoteName) {
    super(`Somebody else is moving the pointer of remote-${remote} at this moment. Look at the status and decide anew.`)
  }
}

/** The live pointer as it was written, or nothing where none was ever deployed. Refuses one that cannot be read. */
export async function findPointerFile(store: string, remote: RemoteName): Promise<object | undefined> {
  const path = placesOf(store, remote).pointer
  const text = await readFile(path, 'utf8').catch(orNothing)
  if (text === undefined) return undefined
  try {
    const raw = JSON.parse(text)
    pointerSchema.parse(raw)
    return raw
  } catch (cause) {
    throw new Refusal(`The pointer ${path} cannot be read.`, { cause })
  }
}

/** The live pointer of a remote, or nothing where none was ever deployed. Refuses one that cannot be read. */
export async function findPointer(store: string, remote: RemoteName): Promise<Pointer | undefined> {
  const raw = await findPointerFile(store, remote)
  return raw && pointerSchema.parse(raw)
}

/** Where a pointer goes. Lists that are not named follow from the pointer before: its release joins the good ones. */
interface MoveOrder extends Partial<Standing> {
  /** Id of the release that goes live, or stays. */
  active: string
  reason: string
  by: string
  /** `seq` of the pointer that the decision was made on, 0 where there was none. */
  after: number
}

/**
 * Moves a pointer and notes the move in the history. A reader meets the old pointer or the new one, also when this
 * process dies half-way. Of several movers with the same `after` one wins, the others get a `PointerMovedError`.
 * Signs with the store's key where there is one.
 */
export async function movePointer(store: string, remote: RemoteName, order: MoveOrder): Promise<Pointer> {
  const { after, reason, by, ...standing } = order
  const places = placesOf(store, remote)
  const before = await findPointerFile(store, remote)
  if (seqOf(before) !== after) throw new PointerMovedError(remote)

  const next: Pointer = {
    seq: after + 1,
    ...standingAfterPromote(before && pointerSchema.parse(before), order.active),
    ...standing,
    reason,
    by,
    from: `${hostname()}:${process.pid}`,
    at: new Date().toISOString(),
  }
  const signed = await signContent(store, { kind: 'pointer', remote }, next)
  const claim = `${places.pointer}.${next.seq}`

  await mkdir(places.home, { recursive: true })
  await claimMove(claim, `${JSON.stringify(signed, null, 2)}\n`, remote)
  if (seqOf(await findPointerFile(store, remote)) !== after) {
    await rm(claim, { force: true })
    throw new PointerMovedError(remote)
  }
  // Whoever moved last may have died before noting it.
  if (before) await recordMove(store, remote, before)
  await rename(claim, places.pointer).catch((cause) => {
    throw hasCode(cause, 'ENOENT') ? new PointerMovedError(remote) : cause
  })
  await syncFolder(places.home)
  await mustHaveWon(store, remote, signed)
  await recordMove(store, remote, signed).catch((cause) => {
    const sentence = `The pointer of remote-${remote} has moved, and the history could not be written`
    throw new Refusal(`${sentence}: ${messageOf(cause)}. The next move notes this one as well.`, { cause })
  })
  return next
}

const seqOf = (raw: object | undefined) => (raw ? pointerSchema.parse(raw).seq : 0)

/** Writes the new pointer beside the old one; the name with its number is for one alone. */
async function claimMove(claim: string, content: string, remote: RemoteName) {
  const draft = `${claim}.${randomUUID()}`
  try {
    await writeSynced(draft, content)
    if (await isAbandoned(claim)) await setAside(claim)
    // A second name is given whole or not at all, and never to two.
    await link(draft, claim)
  } catch (cause) {
    throw hasCode(cause, 'EEXIST') ? new PointerMovedError(remote) : cause
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeSynced(path: string, content: string) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const abandonedAfter = 60_000

async function isAbandoned(claim: string) {
  const [text, found] = await Promise.all([readFile(claim, 'utf8').catch(orNothing), stat(claim).catch(orNothing)])
  if (text === undefined || !found) return false
  return Date.now() - found.mtimeMs > abandonedAfter || isOfDeadProcess(text)
}

function isOfDeadProcess(text: string) {
  const [, host, pid] = /"from": "(.+):(\d+)"/.exec(text) ?? []
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}

// Of two who set the same one aside, one finds nothing; were it a fresh one, its owner's rename finds nothing.
async function setAside(claim: string) {
  const aside = `${claim}.${randomUUID()}`
  await rename(claim, aside).catch(orNothing)
  await rm(aside, { force: true })
}

/** A process that slept so long that its claim was taken over must not believe that it has moved anything. */
async function mustHaveWon(store: string, remote: RemoteName, signed: object) {
  const mine = JSON.stringify(signed)
  if (JSON.stringify(await findPointerFile(store, remote)) === mine) return
  // Whoever moves on from a pointer notes it first.
  const { moves } = await readHistory(store, remote)
  if (!moves.some(({ raw }) => JSON.stringify(raw) === mine)) throw new PointerMovedError(remote)
}

async function syncFolder(path: string) {
  // There is no such thing on Windows.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
