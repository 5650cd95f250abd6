import { sql } from 'kysely'
import type { Env } from '../env'
import type { Passwords } from '../modules/identity/session'
import { nameOfNewSchool, putClasses } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { StartupError } from '../platform/startup-error'

interface Filling {
  passwords: Passwords
  files: FileStore
}

/** Fills an empty database: with the demo school, or with a school that has its six classes and nobody in it yet. */
export async function fillEmptyDatabase(db: Db, env: Env, { passwords, files }: Filling) {
  if (!(await isEmpty(db))) return
  if (env.DEMO === 'off') return db.transaction().execute(foundSchool)
  mustStayHome(env)
  // Once in the life of a portal; what its letters are drawn with would be read at every start.
  const { loadDemoSchool } = await import('../demo/load-demo-school')
  await loadDemoSchool(db, passwords, files)
  // Without figures about what was just loaded, the first lists would be read in a clumsy way.
  await sql`analyze`.execute(db)
}

// Passwords that everybody knows must never be reachable from another machine.
export function mustStayHome({ HOST }: Env) {
  if (/^(localhost|127(\.\d+){3}|::1)$/.test(HOST)) return
  throw new StartupError(
    `With the demo accounts the portal listens on this machine only, and HOST is ${HOST}. ` +
      'Start without HOST, or set DEMO=off and DATA_DIR to a new folder.',
  )
}

async function isEmpty(db: Db) {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  const school = await db.selectFrom('school').select('id').executeTakeFirst()
  return !account && !school
}

async function foundSchool(db: Db) {
  await db.insertInto('school').values({ name: nameOfNewSchool, short_name: 'Bellhouse' }).execute()
  await putClasses(db)
}
