import { type DeployedShell, deployedShellSchema, deviceIn } from '@bellhouse/contracts'
import { readBlock } from '../page-data'

/** Which release of the shell this page is; nothing where it comes from no store. */
export function readRunningRelease(): DeployedShell | null {
  const { data } = deployedShellSchema.safeParse(readBlock('deployed-shell'))
  return data?.pointer ? data : null
}

/** The name that the server gave to this browser: by it a canary of the shell is chosen, here and there. */
export const readDevice = (): string | null => deviceIn(document.cookie)
