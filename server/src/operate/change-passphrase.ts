import { resolve } from 'node:path'
import { BackupFolder, changeSecret } from '../platform/backup/backup-folder'
import { whileLocked } from '../platform/backup/folder-lock'
import { readNewSecret, readSecret } from './backup-secret'
import type { Outcome } from './outcome'

interface KeyFiles {
  keyFile: string | undefined
  newKeyFile: string | undefined
}

/** Closes a folder of backups with another passphrase or key file; every backup in it is opened by that from now on. */
export async function changePassphrase(folder: string, { keyFile, newKeyFile }: KeyFiles): Promise<Outcome> {
  const path = resolve(folder)
  const before = await readSecret(keyFile)
  // Whoever has the wrong folder or passphrase is told before the new one is asked for.
  await BackupFolder.open(path, before)
  const after = await readNewSecret(newKeyFile)
  await whileLocked(path, 'writing backups', () => changeSecret(path, before, after))
  const said = [
    `All backups in ${path} are opened by the new ${after.kind} from now on, the old ones too.`,
    `Now set BACKUP_${after.kind === 'passphrase' ? 'PASSPHRASE' : 'KEY_FILE'} of the portal to the new one and start it again, else the next backup fails.`,
    'Copies of the folder elsewhere are opened by the old one until key.json and key-copy.json are copied there as well.',
    'Whoever has the old one and a copy from before can go on opening that copy: if it was stolen, begin a new folder.',
  ]
  return { said: said.join('\n'), isWell: true }
}
