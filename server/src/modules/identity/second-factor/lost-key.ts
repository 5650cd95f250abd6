import type { Db } from '../../../platform/db/open'
import type { Sealer } from '../../../platform/sealer'
import { listSecrets } from './second-factor.repo'

/** How many authenticator apps were sealed with a key that is not the one of now: it was lost, or belongs to another school. */
export async function countLostApps(db: Db, sealer: Sealer): Promise<number> {
  const secrets = await listSecrets(db)
  return secrets.filter(({ sealed, accountId }) => !opens(sealer, sealed, accountId)).length
}

function opens(sealer: Sealer, sealed: Buffer, accountId: string) {
  try {
    sealer.open(sealed, accountId)
    return true
  } catch {
    // Nothing else is wrong with a secret that another key has sealed.
    return false
  }
}
