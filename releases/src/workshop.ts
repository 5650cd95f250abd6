import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteName } from '@bellhouse/contracts'
import * as z from 'zod/mini'
import { Refusal } from './refusal'

/** The working copy. */
export const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The data folder: what `DATA_DIR` names, else `.data` beside the program. */
export const dataDir = () => process.env.DATA_DIR || join(root, '.data')

/** Builds a remote as it stands here and answers the folder. */
export async function buildRemote(remote: RemoteName): Promise<string> {
  const folder = `remote-${remote}`
  await run(process.execPath, [join(root, 'tools/bundle.mjs'), folder], { cwd: root }).catch(({ stderr, message }) => {
    throw new Refusal(String(stderr).trim() || message)
  })
  return join(root, folder, 'dist')
}

/** Serves a remote from here with everything else as a deployed portal has it; ends when it is told to. */
export async function developAgainst(remote: RemoteName, portal: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/dev-remote.mjs'), remote, portal], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  // What was wrong has been said already.
  if (code) process.exit(Number(code))
}

const versionsSchema = z.record(z.string(), z.string())
const askVersions = `import { sharedVersions } from './tools/shared-packages.mjs'; console.log(JSON.stringify(sharedVersions()))`

/** What the shell of this working copy would share with remotes: versions by package. */
export async function readProvided(): Promise<Record<string, string>> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', askVersions], { cwd: root })
  return versionsSchema.parse(JSON.parse(stdout))
}
