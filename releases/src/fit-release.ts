import type { RemoteName } from '@bellhouse/contracts'
import { listDamage } from './list-damage'
import { mustReadRelease } from './read-release'
import { Refusal, StoreAwayError } from './refusal'
import { checkSignature, isTrusted } from './signature'
import { listTrustedKeys } from './signing-key'
import { folderOf, type Store } from './store'

/** Refuses a release whose files are not what was published, or whose description is not what was signed. */
export async function mustBeWhole(store: Store, remote: RemoteName, id: string) {
  const { release, raw } = await mustReadRelease(store, remote, id)
  const what = `remote-${remote} ${id}`
  if (release.remote !== remote || release.id !== id) {
    throw new Refusal(`${what} is damaged: release.json is of remote-${release.remote} ${release.id}.`)
  }
  if (checkSignature(await listTrustedKeys(store), { kind: 'release', remote }, raw) === 'wrong') {
    throw new Refusal(`${what} is damaged: release.json is not what was signed.`)
  }
  const [first] = await listDamage(store.storage, folderOf(remote, id), release)
  if (first) throw new Refusal(`${what} is damaged: ${first}`)
  return raw
}

/** Refuses a release that is not whole, and one that the page would not carry, because no key that counts signed it. */
export async function mustBeFit(store: Store, remote: RemoteName, id: string) {
  const raw = await mustBeWhole(store, remote, id)
  if (isTrusted(await listTrustedKeys(store), { kind: 'release', remote }, raw)) return
  throw new Refusal(
    `remote-${remote} ${id} is not signed by a key that counts. Publish it again from where it was built.`,
  )
}

/** The sentence of a refusal, or nothing where the work went well. */
export async function sentenceOfRefusal(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (refused) {
    if (refused instanceof Refusal && !(refused instanceof StoreAwayError)) return refused.message
    throw refused
  }
}
