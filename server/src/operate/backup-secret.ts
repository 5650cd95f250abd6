import { Refusal } from '@bellhouse/releases'
import { mustReadSecret, type Secret } from '../platform/backup/backup-key'
import { askPassphrase } from './ask-passphrase'

/** The secret of the backups: the key file that was named, else what the settings say, else what the person types. */
export async function readSecret(keyFile: string | undefined): Promise<Secret> {
  const { BACKUP_KEY_FILE, BACKUP_PASSPHRASE } = process.env
  const isSaid = keyFile || BACKUP_KEY_FILE || BACKUP_PASSPHRASE
  const passphrase = isSaid ? BACKUP_PASSPHRASE : await askPassphrase()
  return mustReadSecret({ keyFile: keyFile ?? BACKUP_KEY_FILE, passphrase })
}

/** The secret that takes its place; typed twice, since nobody sees what they type. */
export async function readNewSecret(keyFile: string | undefined): Promise<Secret> {
  const said = process.env.BACKUP_NEW_PASSPHRASE
  const passphrase = keyFile || said ? said : await askTwice()
  if (!keyFile && !passphrase)
    throw new Refusal('Set the new passphrase in BACKUP_NEW_PASSPHRASE, or name a key file with --new-key-file.')
  return mustReadSecret({ keyFile, passphrase })
}

async function askTwice() {
  const first = await askPassphrase('New passphrase')
  if (first === undefined) return undefined
  if ((await askPassphrase('The same again')) === first) return first
  throw new Refusal('The two are not the same. Nothing was changed.')
}
