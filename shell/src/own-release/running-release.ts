import { type DeployedShell, deployedShellSchema, deviceIn } from '@bellhouse/contracts'
import { readBlock } from '../page-data'

/** Which release of the shell this page is; nothing where it comes from no store. */
export function readRunningRelease(): DeployedShell | null {
  const { data } = deployedShellSchema.safeParse(readBlock('deployed-shell'))
  return data?.pointer ? data : null
}

/** The name of this browser, by which a canary of the shell is chosen; the server comes to the same answer. */
export const readDevice = () => deviceIn(document.cookie)
