import { type PartName, shellPart, titleOfPart } from '@bellhouse/contracts'
import { type JudgingShell, listMisfits } from './judge-release'
import { listDamage } from './list-damage'
import { mustReadRelease } from './read-release'
import { Refusal, StoreAwayError } from './refusal'
import { checkSignature, isTrusted } from './signature'
import { listPublicKeys, listTrustedKeys } from './signing-key'
import { folderOf, type Store } from './store'

/** Refuses a release whose files are not what was published, or whose description is not what was signed. */
export async function mustBeWhole(store: Store, part: PartName, id: string) {
  const { release, raw } = await mustReadRelease(store, part, id)
  const what = `${titleOfPart(part)} ${id}`
  if (release.remote !== part || release.id !== id) {
    throw new Refusal(`${what} is damaged: release.json is of ${titleOfPart(release.remote)} ${release.id}.`)
  }
  if (checkSignature(await listPublicKeys(store), { kind: 'release', remote: part }, raw) === 'wrong') {
    throw new Refusal(`${what} is damaged: release.json is not what was signed.`)
  }
  const [first] = await listDamage(store.storage, folderOf(part, id), release)
  if (first) throw new Refusal(`${what} is damaged: ${first}`)
  return { raw, release }
}

/**
 * Refuses a release that is not whole, one that the page would not carry, because no key that counts signed it, and a remote's
 * that would not run in the shells that people have.
 */
export async function mustBeFit(store: Store, part: PartName, id: string, shells: readonly JudgingShell[]) {
  const { raw, release } = await mustBeWhole(store, part, id)
  const what = `${titleOfPart(part)} ${id}`
  if (!isTrusted(await listTrustedKeys(store), { kind: 'release', remote: part }, raw)) {
    throw new Refusal(`${what} is not signed by a key that counts. Publish it again from where it was built.`)
  }
  const misfits = part === shellPart ? [] : shells.flatMap((shell) => listMisfits(release, shell))
  if (misfits.length > 0) throw new Refusal(`${what} does not run in what people have: ${misfits.join(' ')}`)
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
