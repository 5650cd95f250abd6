import { type DeployedRemote, deployedRemoteSchema, type RemoteName, remoteNames } from '@bellhouse/contracts'

/** What the page says about the school. */
export interface School {
  name: string
  shortName: string
  companyName: string
  companyUrl: string
}

const unnamed: School = { name: 'Bellhouse', shortName: 'Bellhouse', companyName: 'Bellhouse', companyUrl: '/' }

export const readSchool = (): School => ({ ...unnamed, ...readBlock('school') })

/** What the page carries about each remote; `null` where it carries nothing that can be used. */
export function readDeployedRemotes(): Record<RemoteName, DeployedRemote | null> {
  const block = readBlock('deployed-remotes')
  const read = remoteNames.map((name) => {
    const deployed = deployedRemoteSchema.safeParse(block[name])
    return [name, deployed.success ? deployed.data : null] as const
  })
  return Object.fromEntries(read) as Record<RemoteName, DeployedRemote | null>
}

/** The hash of each of the shell's own files by its address. */
export const readIntegrity = () => Object.entries(readBlock('integrity') as Record<string, string>)

function readBlock(id: string): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}')
  } catch (error) {
    // A page that came damaged still has the second way, which is to ask for the pointers.
    console.error(`The page's block "${id}" cannot be read:`, error)
    return {}
  }
}
