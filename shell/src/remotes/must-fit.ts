import { contractVersion, type Release, satisfies } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

/** A remote that expects another shell than this one is not even loaded. */
export function mustFit({ remote, id, contract, shared }: Release) {
  const refuse = (reason: string) => new ChunkLoadError(remote, 'contract', `release ${id} ${reason}`)

  if (contract !== contractVersion) {
    throw refuse(`expects version ${contract} of the portal, and this one is version ${contractVersion}`)
  }
  for (const [name, wanted] of Object.entries(shared)) {
    const given = SHARED_VERSIONS[name] ?? 'none'
    if (!satisfies(given, wanted)) {
      throw refuse(`wants ${name} ${wanted} or newer from the portal, and this one has ${given}`)
    }
  }
}
