import { readPaperCode } from '@bellhouse/contracts'
import { hashOf, newTypedSecret } from '../../../platform/secrets'

const many = 10

/** Ten codes as people write them down, and what the server keeps of them. */
export function makeRecoveryCodes() {
  const codes = Array.from({ length: many }, newTypedSecret)
  return { codes, hashes: codes.map(hashOfRecoveryCode) }
}

/** The same however it is typed: in small letters, without dashes, with an O for a 0. */
export const hashOfRecoveryCode = (typed: string) => hashOf(readPaperCode(typed))
