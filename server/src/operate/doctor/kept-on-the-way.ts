import { setTimeout as sleep } from 'node:timers/promises'
import { deviceCookie, type PartName } from '@bellhouse/contracts'
import { findPointer, listParts, nothingWhereRefused, placesOf, type Store } from '@bellhouse/releases'
import { ignored } from '../../platform/ignored'

const patience = 8_000
/** A server's view of a store in a bucket may be that old. */
const oldestView = 1_500

const advice =
  'Let what stands before it ask again for all that says no-cache, and empty what it keeps: see “A CDN or a proxy in front” in docs/operations.md.'

/** What is kept for all people between them and the portal, so that they go on with what was rolled back; nothing where all is asked for anew. */
export async function findKeptOnTheWay(url: string, store: Store): Promise<string | undefined> {
  if (await isPageKept(url))
    return `Pages of ${url} are kept on the way, so people go on with a shell that was rolled back. ${advice}`
  const old = await listOldPointers(url, store)
  if (old.length === 0) return undefined
  return `Pointers of ${url} are kept on the way (${old.join(', ')}), so open tabs do not hear that a release was rolled back. ${advice}`
}

/** Each page names a browser that has no name yet: where two name it alike, or one does not, they were made for somebody before. */
async function isPageKept(url: string) {
  const [one, other] = [await readPage(url), await readPage(url)]
  return one.isShell && other.isShell && (one.name === undefined || one.name === other.name || other.name === undefined)
}

async function readPage(url: string) {
  const reply = await ask(`${url}/login`, { accept: 'text/html' })
  const text = (await reply?.text().catch(ignored('what is cut off is another fault, and said elsewhere'))) ?? ''
  const name = reply?.headers.getSetCookie().find((cookie) => cookie.startsWith(deviceCookie))
  return { isShell: text.includes('id="deployed-shell"'), name }
}

async function listOldPointers(url: string, store: Store) {
  const parts = await listParts(store)
  const old = await filter(parts, (part) => isOld(url, store, part))
  if (old.length === 0) return old
  await sleep(oldestView)
  return filter(old, (part) => isOld(url, store, part))
}

async function isOld(url: string, store: Store, part: PartName) {
  const live = await findPointer(store, part).catch(nothingWhereRefused)
  const reply = live && (await ask(`${url}/store/${placesOf(part).pointer}`, {}))
  if (!reply?.ok) return false
  const told = await reply.json().catch(ignored('what is no pointer is another fault, and said elsewhere'))
  return told?.seq !== undefined && told.seq !== live?.seq
}

async function filter(parts: PartName[], is: (part: PartName) => Promise<boolean>) {
  const answers = await Promise.all(parts.map(is))
  return parts.filter((_, index) => answers[index])
}

const ask = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers, signal: AbortSignal.timeout(patience) }).catch(ignored('nobody there is said elsewhere'))
