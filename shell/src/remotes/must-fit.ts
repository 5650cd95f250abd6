import { contractVersion, type Release, satisfies } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { namesProvidedBy } from './provided-names'

/** A remote that expects another shell than this one is not even loaded. */
export function mustFit(release: Release) {
  const reason = reasonAgainst(release) ?? missingNameOf(release)
  if (reason) throw new ChunkLoadError(release.remote, 'contract', `release ${release.id} ${reason}`)
}

function reasonAgainst({ contract, shared }: Release): string | undefined {
  if (contract !== contractVersion) {
    return `expects version ${contract} of the portal, and this one is version ${contractVersion}`
  }
  for (const [name, wanted] of Object.entries(shared)) {
    const given = SHARED_VERSIONS[name] ?? 'none'
    if (!satisfies(given, wanted)) return `wants ${name} ${wanted} or newer from the portal, and this one has ${given}`
  }
  return undefined
}

/** A version is somebody's word; that a name is there is a fact. One that is missing would be `undefined` somewhere in a screen. */
function missingNameOf({ imports = {} }: Release): string | undefined {
  for (const [request, wanted] of Object.entries(imports)) {
    const given = namesProvidedBy(request)
    if (!given) return `takes ${request} from the portal, and this one does not give it`
    const missing = wanted.filter((name) => !given.includes(name))
    if (missing.length > 0)
      return `takes ${missing.join(', ')} of ${request} from the portal, and this one has no such name`
  }
  return undefined
}
