import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Portal, root } from './portal-process'

const madeHere = new Set(['dist', 'dist-types', '.git', '.data', '.build', 'test-results', 'node_modules'])

/**
 * A working copy of its own, in which somebody may change a file and build a release of it. The packages that are
 * installed here serve it too; what it has of ours is its own.
 */
export async function copyForTeam(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-team-'))
  for (const name of await readdir(root)) {
    if (madeHere.has(name)) continue
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      // The links to packages are relative, so they lead into the copy.
      filter: (path) => basename(path) === 'node_modules' || !madeHere.has(basename(path)),
    })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs `npm run release` in a working copy, on the store of a portal. */
export async function releaseFrom(folder: string, portal: Pick<Portal, 'dataFolder'>, ...words: string[]) {
  const child = spawn('npm', ['run', '--silent', 'release', '--', ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: portal.dataFolder },
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`release ${words.join(' ')}: ${complained}`)
  return said
}
