import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '../platform/startup-error'

interface Alike {
  /** The id of the key that signs sessions. */
  signingKey: string
  sealingKey: Buffer
  /** Names the store of documents; nothing while that cannot be asked. */
  fileStore: string | null
}

const differences = {
  signs:
    'signs sessions with another key, so people would be signed out from one click to the next. ' +
    'Copy keys/signing.pem of its data folder into this one',
  seals:
    'has another key for second steps, so authenticator apps would work on one of the two only. ' +
    'Copy keys/sealing.key of its data folder into this one',
  files:
    'keeps documents in another place, so some would be missing here. ' +
    'Set FILES_URL to the same bucket on both, or let the folder files of both data folders be one shared folder',
}

const short = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** What each server says of itself on its connection for jobs; 63 characters at most, and no secret. */
export function likenessOf({ signingKey, sealingKey, fileStore }: Alike): string {
  const files = fileStore === null ? [] : [`files-${short(fileStore)}`]
  return [`signs-${short(signingKey)}`, `seals-${short(sealingKey)}`, ...files].join(' ')
}

/** Refuses to start beside a living server of this portal that has other keys or another store of documents. */
export async function mustBeLikeOthers(client: pg.Client, own: string) {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'bellhouse-jobs %'`)
  for (const { name } of rows) {
    const other = readLikeness(name)
    for (const [word, value] of readLikeness(own)) {
      if (!other.has(word) || other.get(word) === value) continue
      const difference = differences[word as keyof typeof differences]
      throw new StartupError(`Another server of this portal ${difference}, and start again.`)
    }
  }
}

const readLikeness = (text: string) =>
  new Map(
    [...text.matchAll(/\b(signs|seals|files)-([0-9a-f]{8})\b/g)].map(([, word = '', value = '']) => [word, value]),
  )
