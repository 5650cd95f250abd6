import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './portal-process'

const run = promisify(execFile)

/** Runs a program in a folder and answers what it said; where it fails, that is the failure's message. */
export async function runIn(cwd: string, program: string, words: string[], env: Record<string, string> = {}) {
  const settings = { ...process.env, npm_config_loglevel: 'error', ...env }
  const { stdout } = await run(program, words, { cwd, env: settings, maxBuffer: 50_000_000 }).catch((failed) => {
    throw new Error(`${program} ${words.join(' ')}:\n${failed.stdout}${failed.stderr}`)
  })
  return stdout
}

const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { packageManager: string }
const pnpm = (cwd: string, ...words: string[]) => runIn(cwd, 'npx', ['--yes', packageManager, ...words])

/**
 * A remote as its team has it in a repository of its own: its folder, packed and unpacked outside of this repository, and
 * all packages of ours that it needs, as a registry would have them. Nothing in there leads back here.
 */
export async function takeAway(remote: string) {
  const home = await mkdtemp(join(tmpdir(), 'bellhouse-team-alone-'))
  const packages = join(home, 'packages')
  const name = `@bellhouse/remote-${remote}`
  await pnpm(root, '--filter', `${name}...`, '-r', 'pack', '--pack-destination', packages)
  const tarballs = (await readdir(packages)).filter((file) => file.endsWith('.tgz'))
  const named = await Promise.all(tarballs.map(async (file) => [await nameIn(join(packages, file)), file] as const))
  const own = named.find(([packed]) => packed === name)
  if (!own) throw new Error(`${name} was not packed`)
  await runIn(home, 'tar', ['xzf', join(packages, own[1])])
  const folder = join(home, 'package')
  for (const built of ['dist', 'dist-types']) await rm(join(folder, built), { recursive: true, force: true })
  await writeFile(join(folder, 'pnpm-workspace.yaml'), registryOf(named.filter((one) => one !== own)))
  await pnpm(folder, 'install', '--prefer-offline', '--ignore-scripts')
  return { folder, names: named.map(([packed]) => packed), remove: () => rm(home, { recursive: true, force: true }) }
}

async function nameIn(tarball: string): Promise<string> {
  return JSON.parse(await runIn(root, 'tar', ['xzf', tarball, '-O', 'package/package.json'])).name
}

/** Where a registry would stand between the teams: each package of ours is its tarball. */
const registryOf = (packages: readonly (readonly [string, string])[]) =>
  ['autoInstallPeers: false', 'overrides:', ...packages.map(([name, file]) => `  "${name}": file:../packages/${file}`)]
    .join('\n')
    .concat('\n')
