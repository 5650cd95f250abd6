import {
  type PartName,
  type Pointer,
  pointerSchema,
  type Release,
  releaseSchema,
  titleOfPart,
} from '@bellhouse/contracts'
import { isDevelopmentBase } from './development'
import { createJsonReader } from './fetch-json'
import type { SignatureCheck } from './signatures'

/** Reads pointers and descriptions; what comes from the store is believed only when it is well signed. */
export interface StoreReader {
  pointer: (part: PartName, signal: AbortSignal) => Promise<Pointer>
  /** `base` is the address of the release folder, ending in `/`. */
  release: (part: PartName, base: string, signal: AbortSignal) => Promise<Release>
}

export function createStoreReader(checkSignature: SignatureCheck): StoreReader {
  const read = createJsonReader()
  return {
    pointer: (part, signal) => {
      const verify = (raw: object) => checkSignature({ kind: 'pointer', remote: part }, raw)
      return read({ part, address: `${homeOf(part)}pointer.json`, schema: pointerSchema, verify, signal })
    },
    release: (part, base, signal) => {
      // A development server has no key.
      const verify = async (raw: object) =>
        isDevelopmentBase(base) ? undefined : checkSignature({ kind: 'release', remote: part }, raw)
      return read({ part, address: `${base}release.json`, schema: releaseSchema, verify, signal })
    },
  }
}

/** Where the store has a part, ending in `/`. */
export const homeOf = (part: PartName) => `/store/${titleOfPart(part)}/`
