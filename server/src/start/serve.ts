import { join } from 'node:path'
import { storeIn } from '@bellhouse/releases'
import { type AppParts, buildApp } from '../app'
import type { Env } from '../env'
import { shutDown } from '../http/plugins/shutdown'
import { removeUploads } from '../http/upload'
import { countLostApps, openSealingKey } from '../modules/identity/second-factor'
import { listOpenDemoAccounts, openFirstAdmin, openSigningKeys, Passwords } from '../modules/identity/session'
import { findClockBehind } from '../platform/audit/clock-behind.repo'
import { noteElsewhere } from '../platform/db/database-elsewhere'
import { migrate } from '../platform/db/migrate'
import { type Db, type OpenDatabase, openDatabase } from '../platform/db/open'
import { inTurnToStart } from '../platform/db/start-turn'
import { type DiskReserve, sentenceOfDisk } from '../platform/disk/disk-reserve'
import { FolderWatch } from '../platform/disk/folder-room'
import { FileStore, fileStorageOf } from '../platform/files/file-store'
import { plannedRounds } from '../rounds/planned-rounds'
import { findReserve, openDataFolder } from './data-folder'
import { deployBuilds } from './deploy-builds'
import { mustFindDoorFree, openDoor } from './door'
import { fillEmptyDatabase, mustStayHome } from './first-start'
import { readPart } from './part'
import { likenessOf, mustBeLikeOthers } from './server-likeness'
import { takeOverFolders } from './take-over-folders'
import { ToldReserve } from './told-reserve'

export interface Serving {
  /** Demo accounts that are open, to be told to whoever started the portal. */
  demoAccounts: Awaited<ReturnType<typeof listOpenDemoAccounts>>
  /** The link for the first admin, where nobody can sign in yet. */
  firstAdminLink: string | null
  /** Finishes what was accepted, then closes everything. */
  stop(): Promise<void>
}

type Keys = Pick<AppParts, 'keys' | 'sealingKey' | 'reserve'>

/** What lasts as long as the portal does. */
export interface Kept {
  database: OpenDatabase
  keys: Keys
  /** Where this process keeps room on the disk of the database. */
  reserve: DiskReserve | null
  close(): Promise<void>
}

/** Opens what is kept: the data folder, the keys, and the database. */
export async function openKept(env: Env): Promise<Kept> {
  const part = readPart()
  if (!part) await mustFindDoorFree(env)
  const reserve = part ? null : findReserve(env)
  reserve?.listen(warnOfDisk)
  await reserve?.makeRoomToStart()
  await openDataFolder(env)
  await removeUploads(env.DATA_DIR)
  const folder = join(env.DATA_DIR, 'keys')
  const keys = { keys: await openSigningKeys(folder), sealingKey: await openSealingKey(folder) }
  const toAsk = part ? await ToldReserve.open(warnOfDisk) : reserve
  const database = await openDatabase(env)
  if (!part) await noteElsewhere(env)
  reserve?.start()
  const watch = env.DATABASE_URL && !part ? new FolderWatch(env.DATA_DIR, (said) => process.emitWarning(said)) : null
  await watch?.start()
  const close = async () => {
    watch?.stop()
    await reserve?.stop()
    await database.close()
  }
  return { database, keys: { ...keys, ...(toAsk && { reserve: toAsk }) }, reserve, close }
}

const warnOfDisk = (isSpent: boolean) => process.emitWarning(sentenceOfDisk(isSpent))

/** Opens the database, brings it up to date, fills an empty one, and listens. */
export async function serve(env: Env): Promise<Serving> {
  const tracing = env.TRACES_URL
    ? await (await import('../platform/tracing/start-tracing')).startTracing(env.TRACES_URL)
    : null
  const kept = await openKept(env)
  try {
    const serving = await serveFrom(kept, env)
    return { ...serving, stop: () => serving.stop().finally(() => tracing?.stop()) }
  } catch (error) {
    await kept.close()
    throw error
  }
}

function serveFrom({ database, keys, close }: Kept, env: Env): Promise<Serving> {
  const { db, address } = database
  return inTurnToStart(address, async (client) => {
    const files = new FileStore(db, fileStorageOf(env))
    const likeness = await findLikeness(files, keys)
    await mustBeLikeOthers(client, likeness)
    let end = () => {}
    const started = new Promise<void>((done) => {
      end = done
    })
    const { app, ...told } = await start(database, env, { ...keys, files, likeness, started })
    await app.jobs.schedule(plannedRounds(app, address))
    end()

    async function stop() {
      await shutDown(app, { isDoorKept: env.isDoorKept })
      await close()
    }

    return { ...told, stop }
  })
}

/** Whoever starts a machine whose battery is empty sees it at once, and not by the registers of another year. */
async function warnOfClock(db: Db) {
  const sentence = await findClockBehind(db)
  if (sentence) console.warn(sentence)
}

const findLikeness = async (files: FileStore, { keys, sealingKey }: Keys) =>
  likenessOf({ signingKey: keys.id, sealingKey, fileStore: await files.identify() })

type StartParts = Required<Pick<AppParts, 'files' | 'likeness' | 'started'>>

async function start({ db, address }: OpenDatabase, env: Env, parts: Keys & StartParts) {
  const { files } = parts
  await migrate(address)
  await deployBuilds(storeIn(env.DATA_DIR, env.STORE_URL))
  const passwords = new Passwords(env.PROCESSES)
  const left = await takeOverFolders(db, files, env.DATA_DIR)
  await fillEmptyDatabase(db, env, { passwords, files })
  const demoAccounts = await listOpenDemoAccounts(db, passwords)
  if (demoAccounts.length > 0) mustStayHome(env)

  const app = await buildApp({ db, address, env, ...parts, passwords })
  if (left.length > 0) app.log.warn({ files: left }, 'files of before that could not be taken over')
  const lostApps = await countLostApps(db, app.sealer)
  if (lostApps > 0)
    app.log.error({ lostApps }, 'keys/sealing.key is not the one that authenticator apps were sealed with')
  if (!readPart()?.isFurther) await warnOfClock(db)
  await openDoor(app, env)
  // A new link would make an end of the one that was told.
  const firstAdminLink = readPart()?.isFurther ? null : await openFirstAdmin(db, env.PUBLIC_URL)
  return { app, demoAccounts, firstAdminLink }
}
