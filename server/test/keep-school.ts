import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Passwords } from '../src/modules/identity/session/passwords'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { migrate } from '../src/platform/db/migrate'
import { connect, type Db } from '../src/platform/db/open'
import { runBench } from './bench-school'
import { fillSchool } from './fill-school'

/*
 * A data folder with a school of that many students and the accounts of the demo school, for measurements that open it again and again:
 * node --import tsx test/keep-school.ts <folder> <students>. It stands under its name only when it is whole.
 */

const [folder = '', students = ''] = process.argv.slice(2)

async function giveDemoAccounts(db: Db) {
  const passwords = new Passwords()
  const hashes = {
    admin: await passwords.hash('admin-demo'),
    teacher: await passwords.hash('teacher-demo'),
    student: await passwords.hash('student-demo'),
  }
  await db
    .insertInto('account')
    .values({ username: 'admin', category: 'admin', display_name: 'Ada Admin', password_hash: hashes.admin })
    .execute()
  await db
    .updateTable('account')
    .set({ username: 'teacher', password_hash: hashes.teacher })
    .where('username', '=', 't1')
    .execute()
  await db
    .updateTable('account')
    .set({ username: 'student', password_hash: hashes.student })
    .where('username', '=', 'student1')
    .execute()
}

async function fill(half: string) {
  await mkdir(half, { recursive: true })
  const cluster = await EmbeddedDatabase.start({ folder: join(half, 'postgres'), alone: true })
  await migrate(cluster.address())
  const db = connect(cluster.address())
  await fillSchool(db, Number(students))
  await giveDemoAccounts(db)
  await db.destroy()
  await cluster.stop()
}

runBench(async () => {
  const half = `${folder}.half`
  await rm(half, { recursive: true, force: true })
  await fill(half)
  await rename(half, folder)
})
