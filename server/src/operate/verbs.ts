import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { type CountedAnew, countAnew, Refusal, storeIn } from '@bellhouse/releases'
import { type Env, givenSettings, readEnv } from '../env'
import { backUp, type Portal } from '../platform/backup/back-up'
import { BackupFolder } from '../platform/backup/backup-folder'
import { insertBackupRun, insertFailedBackup } from '../platform/backup/backup-run.repo'
import { findBackup, mustBeKnown, restore } from '../platform/backup/restore'
import { fillDataFolder } from '../platform/backup/restore-folder'
import { type Keep, removeOld } from '../platform/backup/retention'
import { verifyBackups } from '../platform/backup/verify'
import { noteElsewhere } from '../platform/db/database-elsewhere'
import type { OpenDatabase } from '../platform/db/open'
import { FileStore, fileStorageOf } from '../platform/files/file-store'
import { ignored } from '../platform/ignored'
import { readSecret } from './backup-secret'
import { changePassphrase } from './change-passphrase'
import { examine } from './doctor'
import { openNew, openPortal } from './open-portal'
import type { Outcome } from './outcome'
import { letBackIn } from './recover-account'
import { sayFindings, sayMade, sayRemoved, sayRestored } from './say'
import { sentenceOf } from './sentence-of'
import { sayAudit } from './verify-audit'

export interface Given {
  /** The word behind the command: where the backups are, or whose account it is. */
  word: string
  options: Record<string, string | boolean | undefined>
}

export interface Verb {
  usage: string
  details: string
  options: NonNullable<ParseArgsConfig['options']>
  /** It is about all of the portal, and no word stands behind it. */
  isWordless?: true
  run: (given: Given) => Promise<Outcome>
}

const keyFile = { 'key-file': { type: 'string' } } as const
const secretDetails = `--key-file <file>      a file of random bytes, instead of a passphrase (BACKUP_KEY_FILE)

The passphrase is in BACKUP_PASSPHRASE, or is asked for. DATA_DIR, DATABASE_URL and FILES_URL say where the portal is.
Ends with 0 when all is well, with 1 when it could not be done, with 2 when something is damaged or missing.`

export const verbs: Record<string, Verb> = {
  backup: {
    usage: 'backup -- <folder> [--keep-daily 7] [--keep-weekly 4] [--keep-monthly 12]',
    details: `Makes a backup of the portal in DATA_DIR, which may be in use: database, documents, keys, releases and settings, encrypted.
What the folder has already is not written again.

--keep-daily <number>, --keep-weekly <number>, --keep-monthly <number>
                       afterwards keep the newest backup of each of so many days, weeks and months, and remove the
                       others; without any of the three nothing is removed
${secretDetails}`,
    options: {
      ...keyFile,
      'keep-daily': { type: 'string' },
      'keep-weekly': { type: 'string' },
      'keep-monthly': { type: 'string' },
    },
    run: makeBackup,
  },
  restore: {
    usage: 'restore -- <folder> [--to <data folder>] [--backup <name>] [--replace]',
    details: `Brings the newest backup back into an empty data folder, ready to be started.

--to <data folder>     where (DATA_DIR); with DATABASE_URL the rows go into that database, which must be empty
--backup <name>        this backup instead of the newest one; npm run verify lists them
--replace              what is in the data folder steps aside into a folder before-restore-…, and nothing is deleted
${secretDetails}`,
    options: { ...keyFile, to: { type: 'string' }, backup: { type: 'string' }, replace: { type: 'boolean' } },
    run: bringBack,
  },
  verify: {
    usage: 'verify -- <folder>',
    details: `Reads every byte of every backup against its checksums, and names what is damaged or missing. Changes nothing.

${secretDetails}`,
    options: keyFile,
    run: async (given) => sayFindings(await verifyBackups(await openFolder(given))),
  },
  'change-passphrase': {
    usage: 'change-passphrase -- <folder> [--new-key-file <file>]',
    details: `Closes the backups in a folder with another passphrase or key file. All of them are opened by the new one from then on; no
backup is written again, and nothing else is changed.

--key-file <file>      the key file of now, instead of a passphrase (BACKUP_KEY_FILE)
--new-key-file <file>  the key file of from now on, instead of a passphrase

The passphrase of now is in BACKUP_PASSPHRASE and the new one in BACKUP_NEW_PASSPHRASE, or they are asked for.
Ends with 0 when it is done, with 1 when it could not be.`,
    options: { ...keyFile, 'new-key-file': { type: 'string' } },
    run: ({ word, options }) =>
      changePassphrase(word, { keyFile: textOf(options['key-file']), newKeyFile: textOf(options['new-key-file']) }),
  },
  'verify-audit': {
    usage: 'verify-audit',
    details: `Reads the audit of the portal in DATA_DIR, which may be in use, against the chain of its entries: says that it is
intact and where it ends, or names the first entry that is not as it was written. Changes nothing.

Whoever takes away the last entries with all that is linked to them leaves a chain that is whole and shorter: compare its
end with one that you wrote down elsewhere. DATA_DIR and DATABASE_URL say where the portal is.
Ends with 0 when it is intact, with 1 when it could not be read, with 2 when it is broken.`,
    options: {},
    isWordless: true,
    run: sayAudit,
  },
  doctor: {
    usage: 'doctor',
    details: `Looks at this machine and at what the portal needs, whether it runs or not: a line for each check with ok, warn or fail,
and what to do. Sends no mail and changes nothing; run it as the user and with the settings of the portal.

Ends with 0 when nothing has failed, with 1 where there is no portal, with 2 when something has failed.`,
    options: {},
    isWordless: true,
    run: examine,
  },
  'recover-account': {
    usage: 'recover-account -- <username>',
    details: `For somebody who has lost password, phone and recovery codes, and has no admin to ask. The portal in DATA_DIR may be in use.
Removes the second step, ends all sessions, and prints a link that sets a new password once. The account's history
says that it was done on this machine, and the person is told by mail.

DATA_DIR, DATABASE_URL and PUBLIC_URL say where the portal is.
Ends with 0 when it is done, with 1 when it could not be.`,
    options: {},
    run: ({ word }) => letBackIn(word),
  },
}

async function makeBackup({ word, options }: Given): Promise<Outcome> {
  const folder = resolve(word)
  const env = readEnv()
  const keep = keepOf(options)
  const secret = await readSecret(textOf(options['key-file']))
  const database = await openPortal(env)
  const portal: Portal = { ...partsOf(database, env, env.DATA_DIR), settings: givenSettings() }
  try {
    // A wrong passphrase or folder is for whoever has typed it, and says nothing about the school's backups.
    const backups = await BackupFolder.make(folder, secret)
    const made = await makeNoted(portal, backups)
    const removed = keep && (await removeOld(backups, keep))
    const { said, isWell } = sayMade(made)
    return { said: removed ? `${said}\n${sayRemoved(removed)}` : said, isWell }
  } finally {
    await database.close()
  }
}

async function makeNoted(portal: Portal, backups: BackupFolder) {
  const startedAt = new Date()
  const signal = untilStopped()
  try {
    const made = await backUp(portal, backups, { signal })
    await insertBackupRun(portal.db, backups.path, made)
    return made
  } catch (error) {
    // Whoever stops it knows.
    if (signal.aborted) throw error
    const sentence = sentenceOf(error)
    await insertFailedBackup(portal.db, backups.path, startedAt, sentence).catch(ignored('the command tells it'))
    throw error
  }
}

/** Ctrl-C ends a backup in order, so that no database is left running. */
function untilStopped() {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => end.abort(new Refusal('The backup was stopped, and does not count.')))
  return end.signal
}

async function bringBack({ word, options }: Given): Promise<Outcome> {
  const env = readEnv()
  const backups = await openFolder({ word, options })
  const manifest = await findBackup(backups, textOf(options.backup))
  await mustBeKnown(backups, manifest)
  const dataFolder = resolve(textOf(options.to) ?? env.DATA_DIR)
  const wish = { replace: options.replace === true, bin: env.PORTAL_PG_BIN }
  let counted: CountedAnew = 'not signed'
  const { aside } = await fillDataFolder(dataFolder, wish, async (draft) => {
    const database = await openNew(env, draft)
    try {
      await restore(backups, manifest, partsOf(database, env, draft))
    } finally {
      await database.close()
    }
    await writeFile(join(draft, 'restored-settings.env'), settingsText(manifest.settings), { mode: 0o600 })
    await noteElsewhere({ ...env, DATA_DIR: draft })
    // A store in a bucket was not brought back, and goes on counting.
    if (!manifest.settings.STORE_URL) counted = await countAnew(storeIn(draft, undefined), 'npm run restore')
  })
  return sayRestored(manifest, { folder: dataFolder, aside, counted, isElsewhere: env.DATABASE_URL !== undefined })
}

const partsOf = ({ db, address }: OpenDatabase, env: Env, dataFolder: string) => ({
  ...{ db, address, dataFolder },
  files: new FileStore(db, fileStorageOf({ DATA_DIR: dataFolder, FILES_URL: env.FILES_URL })),
})

const settingsText = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`)
    .join('')

const openFolder = async ({ word, options }: Given) =>
  BackupFolder.open(resolve(word), await readSecret(textOf(options['key-file'])))

function keepOf(options: Given['options']): Keep | undefined {
  const [daily, weekly, monthly] = ['keep-daily', 'keep-weekly', 'keep-monthly'].map((name) =>
    numberOf(name, textOf(options[name])),
  )
  if (daily === undefined && weekly === undefined && monthly === undefined) return undefined
  return { daily: daily ?? 0, weekly: weekly ?? 0, monthly: monthly ?? 0 }
}

function numberOf(name: string, text: string | undefined) {
  if (text === undefined || /^\d{1,5}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new Refusal(`--${name} must be a whole number.`)
}

const textOf = (option: string | boolean | undefined) => (typeof option === 'string' ? option.trim() : undefined)
