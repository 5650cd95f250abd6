import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { runCommand } from '@bellhouse/releases'
import { deriveRelease } from './derive-release'
import type { Portal } from './portal-process'

/** Runs the `release` command on the store of a portal, with the words of its ops; the program around it has tests of its own. */
export async function release({ dataFolder }: Pick<Portal, 'dataFolder'>, ...words: string[]) {
  const { said, complained, code } = await runCommand(words, dataFolder)
  if (code !== 0) throw new Error(`release ${words.join(' ')}: ${complained}`)
  return said
}

/** What is live of a remote by the words of the tool. */
export async function pointerOf(portal: Pick<Portal, 'dataFolder'>, remote: RemoteName): Promise<Pointer> {
  const status = JSON.parse(await release(portal, 'status', '--json')) as { remote: RemoteName; pointer: Pointer }[]
  const found = status.find((one) => one.remote === remote)
  if (!found) throw new Error(`The status says nothing about ${remote}`)
  return found.pointer
}

type Changes = Parameters<typeof deriveRelease>[1]

/** Publishes another release of a remote; nobody sees it yet. */
export async function publishDerived(portal: Pick<Portal, 'dataFolder'>, remote: RemoteName, changes: Changes) {
  await release(portal, 'publish', remote, '--built', await deriveRelease(remote, changes))
  return changes.id
}
