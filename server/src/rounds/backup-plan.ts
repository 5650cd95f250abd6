import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { type Env, givenSettings } from '../env'
import { backupRounds } from '../platform/backup/backup-rounds'
import type { JobKind } from '../platform/jobs/job-kind'

/** The daily backup, where the settings name a folder for it. */
export function plannedBackups({ db, env, files }: FastifyInstance, address: ClientConfig): JobKind[] {
  const { BACKUP_DIR, BACKUP_PASSPHRASE: passphrase, BACKUP_KEY_FILE: keyFile } = env
  if (BACKUP_DIR === undefined) return []
  const portal = { db, address, files, dataFolder: env.DATA_DIR, settings: givenSettings() }
  const folder = resolve(BACKUP_DIR)
  return [backupRounds(portal, { folder, passphrase, keyFile, hour: Number(env.BACKUP_HOUR), keep: keptOf(env) })]
}

const keptOf = (env: Env) => ({
  daily: Number(env.BACKUP_KEEP_DAILY),
  weekly: Number(env.BACKUP_KEEP_WEEKLY),
  monthly: Number(env.BACKUP_KEEP_MONTHLY),
})
