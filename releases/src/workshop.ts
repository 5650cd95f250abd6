import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PartName, titleOfPart } from '@bellhouse/contracts'
import * as z from 'zod/mini'
import { Refusal } from './refusal'

/** The folder of the portal's sources, where this package stands in it. */
export const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The data folder: what `DATA_DIR` names, else `.data` beside the portal's sources, or in this folder where there are none. */
export const dataDir = () => process.env.DATA_DIR || join(isWorkspace() ? root : process.cwd(), '.data')

const isWorkspace = () => existsSync(join(root, 'pnpm-workspace.yaml'))

const manifestSchema = z.object({ bellhouse: z.object({ remote: z.string() }) })

/** Where the sources of a part stand: here, where this is the folder of that remote, or among the portal's; else nothing. */
export function findSources(part: PartName): string | undefined {
  const isHere = manifestSchema.safeParse(readManifest(process.cwd())).data?.bellhouse.remote === part
  const folder = isHere ? process.cwd() : join(root, titleOfPart(part))
  return readManifest(folder) ? folder : undefined
}

function readManifest(folder: string): unknown {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function mustFindSources(part: PartName) {
  const folder = findSources(part)
  if (folder) return folder
  throw new Refusal(`There is no folder ${titleOfPart(part)} here.`)
}

/** The program that builds and serves what stands in a folder, in the version that the folder itself has. */
function builderOf(folder: string) {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@bellhouse/remote-build/cli')
  } catch (cause) {
    throw new Refusal(`${folder} has no @bellhouse/remote-build. Install its packages.`, { cause })
  }
}

/** Builds a part as it stands here and answers the folder. */
export async function buildRemote(part: PartName): Promise<string> {
  const folder = mustFindSources(part)
  await run(process.execPath, [builderOf(folder), 'build'], { cwd: folder }).catch(({ stderr, message }) => {
    throw new Refusal(String(stderr).trim() || message)
  })
  return join(folder, 'dist')
}

/** Serves a remote from here with everything else as a deployed portal has it; ends when it is told to. */
export async function developAgainst(remote: PartName, portal: string): Promise<void> {
  const folder = mustFindSources(remote)
  const given = [builderOf(folder), 'dev', '--portal', portal]
  const child = spawn(process.execPath, given, { cwd: folder, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  // What was wrong has been said already.
  if (code) process.exit(Number(code))
}

const versionsSchema = z.record(z.string(), z.string())
const askVersions = `import { providedVersions } from './shell/build/provided-packages.mjs'; console.log(JSON.stringify(providedVersions()))`

/** What the shell of this working copy would share with remotes: versions by package. */
export async function readProvided(): Promise<Record<string, string>> {
  if (!isWorkspace())
    throw new Refusal('No shell is known here. Say which one it is for: --shell <address of the portal>')
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', askVersions], { cwd: root })
  return versionsSchema.parse(JSON.parse(stdout))
}
