import { sign, verify } from 'node:crypto'
import { type SignedSubject, signedTextOf } from '@bellhouse/contracts'
import { findSigningKey, isReadable, type TrustedKeys } from './signing-key'
import type { Store } from './store'

/** `good`, or why a signature does not count. */
export type SignatureState = 'good' | 'none' | 'unknown key' | 'damaged key' | 'wrong'

/**
 * The content with the field `signature`, `<key id>.<Ed25519 in base64url>` over the canonical JSON of all other
 * fields. Where the store has no key, the content as it is.
 */
export async function signContent<T extends object>(store: Store, subject: SignedSubject, content: T) {
  const key = await findSigningKey(store)
  if (!key) return content
  const value = sign(null, Buffer.from(signedTextOf(subject, content)), key.private).toString('base64url')
  return { ...content, signature: `${key.id}.${value}` }
}

/** Whether one of the trusted keys signed exactly this content. */
export function checkSignature(trusted: TrustedKeys, subject: SignedSubject, content: object): SignatureState {
  if (!('signature' in content)) return 'none'
  const [id = '', value = ''] = String(content.signature).split('.')
  const key = trusted.get(id)
  if (!key) return 'unknown key'
  if (!isReadable(key)) return 'damaged key'
  const isGood = verify(null, Buffer.from(signedTextOf(subject, content)), key, Buffer.from(value, 'base64url'))
  return isGood ? 'good' : 'wrong'
}

/** Whether a content may be used: signed by a trusted key, or anything where no key was ever made. */
export const isTrusted = (trusted: TrustedKeys, subject: SignedSubject, content: object) =>
  trusted.size === 0 || checkSignature(trusted, subject, content) === 'good'
