import { type RemoteName, type SignedSubject, signedTextOf } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

/** Raw Ed25519 public keys in base64url by their ids; empty where the store has no key and nothing is signed. */
export type TrustedKeys = Readonly<Record<string, string>>

/** Refuses content that is not signed by one of the trusted keys exactly as it stands there. */
export type SignatureCheck = (subject: SignedSubject, content: object) => Promise<void>

export function createSignatureCheck(keys: TrustedKeys): SignatureCheck {
  return async (subject, content) => {
    if (Object.keys(keys).length === 0) return
    const [id = '', value = ''] = signatureOf(content).split('.')
    const key = Object.hasOwn(keys, id) ? keys[id] : undefined
    if (!key) throw forged(subject, value === '' ? 'is not signed' : 'is signed with a key that is not trusted here')
    const text = new TextEncoder().encode(signedTextOf(subject, content))
    if (!(await isSigned(bytesOf(key), bytesOf(value), text))) throw forged(subject, 'is not what was signed')
  }
}

export const signatureOf = (content: object) => ('signature' in content ? String(content.signature) : '')

const forged = ({ remote, kind }: { remote: RemoteName; kind: string }, what: string) =>
  new ChunkLoadError(remote, 'integrity', `its ${kind} ${what}`)

type Bytes = Uint8Array<ArrayBuffer>

async function isSigned(key: Bytes, signature: Bytes, text: Bytes) {
  const imported = await importKey(key)
  if (imported) return crypto.subtle.verify('Ed25519', imported, signature, text)
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return signature.length === 64 && ed25519.verify(signature, text, key)
}

/** Nothing where the browser does not know this kind of key, or gives no keys to a page without TLS. */
async function importKey(key: Bytes) {
  try {
    return await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
}

function bytesOf(base64url: string): Bytes {
  try {
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
