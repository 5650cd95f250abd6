import { type DeployedShell, deployedShellSchema, deviceIn } from '@bellhouse/contracts'
import { readBlock } from '../page-data'

const readShell = () => deployedShellSchema.safeParse(readBlock('deployed-shell')).data

/** Which release of the shell this page is; nothing where it comes from no store. */
export function readRunningRelease(): DeployedShell | null {
  const shell = readShell()
  return shell?.pointer ? shell : null
}

/** Address of the folder that this page's scripts come from, ending in `/`. */
export const readOwnBase = () => readShell()?.base

/** The name of this browser, by which a canary of the shell is chosen; the server comes to the same answer. */
export const readDevice = () => deviceIn(document.cookie)
