import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** As whom PostgreSQL runs. It refuses to be root, so root needs one of the other two. */
export type Identity = { kind: 'self' } | { kind: 'namespace' } | { kind: 'other'; uid: number; gid: number }

const nobody = 65534
// The caller's PGDATA, PGOPTIONS and locale must not decide how the school's database runs.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
const intoNamespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

export async function chooseIdentity(folder: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = await stat(folder)
  if (owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid }
  if (await hasNamespaces()) return { kind: 'namespace' }
  return { kind: 'other', uid: nobody, gid: nobody }
}

async function hasNamespaces() {
  try {
    await run('unshare', [...intoNamespace, 'true'], { env: environment })
    return true
  } catch {
    return false
  }
}

/** The command, arguments and options with which a program runs as that identity. */
export function commandAs(identity: Identity, program: string, args: string[]) {
  const common = { cwd: '/', env: environment }
  if (identity.kind === 'namespace') {
    return { command: 'unshare', args: [...intoNamespace, '--', program, ...args], options: common }
  }
  const options = identity.kind === 'other' ? { ...common, uid: identity.uid, gid: identity.gid } : common
  return { command: program, args, options }
}

/** Hands a folder and all that is in it to another identity; the others already own what they make. */
export async function handOver(identity: Identity, folder: string) {
  if (identity.kind !== 'other') return
  if ((await stat(folder)).uid === identity.uid) return
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(join(folder, name), identity.uid, identity.gid)
  }
  await chown(folder, identity.uid, identity.gid)
}
