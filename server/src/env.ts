import cluster from 'node:cluster'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { readDevPorts } from './platform/dev-ports'
import { StartupError } from './platform/startup-error'

const defaultDataFolder = join(import.meta.dirname, '../../.data')
/** The shell that was built beside the server. */
export const builtShell = join(import.meta.dirname, '../../shell/dist')

const portSchema = z
  .string()
  .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536, 'must be a whole number up to 65535'))

function wholeNumber(least: number, most: number) {
  const isOne = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most
  return z.string().check(z.refine(isOne, `must be a whole number from ${least} to ${most}`))
}

function addressSchema(
  protocols: readonly string[],
  beginsWith = protocols.map((protocol) => `${protocol}//`).join(' or '),
) {
  const isOne = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
  return z.string().check(z.refine(isOne, `must be an address that begins with ${beginsWith}`))
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of: ${values.join(', ')}`)
}

/** What cannot be read as an address of the web is refused for that: in localhost:4000 the name stands where a protocol would. */
function isWithoutPath(value: string) {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) return true
  const { pathname, search, hash } = new URL(value)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

const listWords = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Addresses of machines, or of networks such as 10.1.0.0/16. */
const isMachine = (value: string) => {
  const [address = '', bits, ...more] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const machinesSchema = () =>
  z._default(
    z
      .string()
      .check(z.refine((value) => listWords(value).every(isMachine), 'must be addresses like 10.1.0.5 or 10.1.0.0/16')),
    '',
  )

const isOrigin = (value: string) => URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value

const mostProcesses = 16
const usualMost = 4

/** The other half of the cores is for the database and for what threads do. */
const usualProcesses = () => Math.min(usualMost, Math.max(1, Math.floor(availableParallelism() / 2)))

/** What each setting is, for the page of settings and for `npm start -- --help`. */
export const settingWords = z.registry<{ description: string; usual?: string }>()

function setting<T extends z.core.$ZodType>(schema: T, description: string, usual?: string) {
  settingWords.add(schema, { description, ...(usual && { usual }) })
  return schema
}

export const envSchema = z.object({
  PORT: setting(z._default(portSchema, '4000'), 'The port to listen on.'),
  HOST: setting(
    z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address or the name of this machine')), '127.0.0.1'),
    'The address to listen on. With the demo accounts only addresses of this machine.',
  ),
  LISTEN_FDS: setting(
    z.optional(z.string()),
    'Set by systemd where it keeps the door open for the portal (bellhouse.socket); PORT and HOST then do not count.',
    'the portal opens its own door',
  ),
  LISTEN_PID: setting(z.optional(z.string()), 'Set by systemd with LISTEN_FDS: for which process.', 'nobody'),
  PROCESSES: setting(
    z.optional(wholeNumber(1, mostProcesses)),
    'How many processes serve people, behind one port and on one database.',
    `half as many as the machine has cores, ${usualMost} at most`,
  ),
  PUBLIC_URL: setting(
    z.optional(
      addressSchema(['http:', 'https:']).check(
        z.refine(isWithoutPath, 'must end after the host name: the portal is not served below a path'),
      ),
    ),
    'How people reach the portal: for links in mails, and for passkeys, which hold for this address alone.',
    'http://localhost with the port',
  ),
  PROXY_ADDRESSES: setting(
    machinesSchema(),
    'Proxies on other machines, separated by commas: the address that they name in X-Forwarded-For counts as the sender.',
    'this machine alone',
  ),
  INNER_ADDRESSES: setting(
    machinesSchema(),
    'Machines of the school’s own network, separated by commas, that the portal may call for a sign-in provider or a webhook.',
    'none: only machines of the open internet',
  ),
  DATA_DIR: setting(
    z._default(z.string(), defaultDataFolder),
    'The folder for everything that is kept: database, keys, files, releases, mails.',
    '.data beside the program',
  ),
  DEMO: setting(
    z._default(oneOf(['on', 'off']), 'on'),
    'Whether an empty database gets the demo school and its accounts.',
  ),
  DATABASE_URL: setting(
    z.optional(addressSchema(['postgres:', 'postgresql:'])),
    'A PostgreSQL server, 18 or newer, as postgres://user:password@machine/database.',
    'the embedded one, in the data folder',
  ),
  PORTAL_PG_BIN: setting(
    z.optional(z.string()),
    'The folder of the PostgreSQL programs that run the embedded database.',
    'those that were installed with the portal',
  ),
  FILES_URL: setting(
    z.optional(addressSchema(['s3:'])),
    'A bucket, as s3://bucket/prefix, for the files that people have sent.',
    'the data folder',
  ),
  STORE_URL: setting(
    z.optional(addressSchema(['s3:'])),
    'A bucket, as s3://bucket/prefix, for the releases.',
    'the data folder',
  ),
  STORE_ORIGINS: setting(
    z._default(
      z
        .string()
        .check(z.refine((value) => listWords(value).every(isOrigin), 'must be origins like https://school.example')),
      '',
    ),
    'Origins whose pages may load releases from the store, separated by commas.',
    'none',
  ),
  SMTP_URL: setting(
    z.optional(addressSchema(['smtp:', 'smtps:'])),
    'How to send mails, for instance smtp://user:password@mail.school.example:587.',
    'mails lie in the folder outbox of the data folder',
  ),
  MAIL_FROM: setting(
    z._default(z.string().check(z.regex(/@/, 'must be an email address')), 'Bellhouse <portal@localhost>'),
    'The sender of mails.',
  ),
  BACKUP_DIR: setting(z.optional(z.string()), 'The folder for a backup each night.', 'no backups'),
  BACKUP_HOUR: setting(
    z._default(wholeNumber(0, 23), '2'),
    'The hour, in the school’s time zone, from which the day’s backup is made.',
  ),
  BACKUP_PASSPHRASE: setting(
    z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
    'The passphrase that encrypts and decrypts the backups; this or BACKUP_KEY_FILE.',
    'needed for backups, unless there is BACKUP_KEY_FILE',
  ),
  BACKUP_KEY_FILE: setting(
    z.optional(z.string()),
    'A file of random bytes that encrypts and decrypts the backups, instead of a passphrase.',
    'needed for backups, unless there is BACKUP_PASSPHRASE',
  ),
  BACKUP_KEEP_DAILY: setting(z._default(wholeNumber(0, 10_000), '7'), 'How many days keep their backup.'),
  BACKUP_KEEP_WEEKLY: setting(z._default(wholeNumber(0, 10_000), '4'), 'How many weeks keep their last backup.'),
  BACKUP_KEEP_MONTHLY: setting(z._default(wholeNumber(0, 10_000), '12'), 'How many months keep their last backup.'),
  METRICS_TOKEN: setting(
    z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
    'Opens /metrics to whoever sends it as a bearer token.',
    'there is no such page',
  ),
  TRACES_URL: setting(
    z.optional(addressSchema(['http:', 'https:'])),
    'Where traces are sent by OTLP over HTTP, for instance http://collector:4318/v1/traces.',
    'no traces',
  ),
  SECURITY_CONTACT: setting(
    z.optional(addressSchema(['mailto:', 'https:'], 'mailto: or https://')),
    'Who to tell about a security problem in the portal, as mailto: or https:; published in /.well-known/security.txt.',
    'there is no such page',
  ),
  LOG_LEVEL: setting(
    z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'The lowest level that is written to the log. With npm start it is warn.',
  ),
  NODE_ENV: setting(
    z._default(oneOf(['production', 'development', 'test']), 'production'),
    'How the portal runs: nobody but its developers changes it.',
  ),
  SHELL_DIR: setting(
    z.optional(z.string()),
    'The folder of a built shell from which pages are drawn, whatever the store says.',
    'the live release, else the shell that was built here',
  ),
  DEV_REMOTES: setting(
    z.optional(z.string()),
    'Remotes that come from their own dev servers, for development alone.',
    'none',
  ),
})

export type Env = ReturnType<typeof readEnv>

const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== ''

/** How many doors systemd keeps for this portal; what it said to another program, of which we are a child, is none of ours. */
const keptDoors = ({ LISTEN_FDS, LISTEN_PID }: z.infer<typeof envSchema>) =>
  LISTEN_PID === String(cluster.isWorker ? process.ppid : process.pid) ? LISTEN_FDS : undefined

/** The settings, checked once at start; a wrong one ends the start with a sentence that names it. */
export function readEnv(given: Record<string, string | undefined> = process.env) {
  const { success, data, error } = envSchema.safeParse(Object.fromEntries(Object.entries(given).filter(isSet)))
  if (!success)
    throw new StartupError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
  const kept = keptDoors(data)
  if (kept !== undefined && kept !== '1')
    throw new StartupError('LISTEN_FDS must be 1: the portal has one door, so bellhouse.socket names one ListenStream.')
  if (data.BACKUP_DIR && !data.BACKUP_PASSPHRASE && !data.BACKUP_KEY_FILE)
    throw new StartupError('BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_KEY_FILE, because backups are encrypted.')
  const port = Number(data.PORT)
  return {
    ...data,
    PORT: port,
    PROCESSES: data.PROCESSES ? Number(data.PROCESSES) : usualProcesses(),
    isDoorKept: kept !== undefined,
    DATA_DIR: resolve(data.DATA_DIR),
    DEV_REMOTES: readDevPorts(data.DEV_REMOTES),
    STORE_ORIGINS: listWords(data.STORE_ORIGINS),
    PROXY_ADDRESSES: listWords(data.PROXY_ADDRESSES),
    INNER_ADDRESSES: listWords(data.INNER_ADDRESSES),
    PUBLIC_URL: (data.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
  }
}

/** Of no use in a backup: where things lie on this machine, and what opens the backup itself. */
const leftOut = ['NODE_ENV', 'DATA_DIR', 'LISTEN_FDS', 'LISTEN_PID', 'BACKUP_PASSPHRASE']
const isSetting = ([name]: [string, string | undefined]) =>
  !leftOut.includes(name) && (name in envSchema.shape || name.startsWith('AWS_'))

/** What somebody has set, as they said it, for whoever starts the portal again from a backup. */
export function givenSettings(given: Record<string, string | undefined> = process.env): Record<string, string> {
  const said = Object.entries(given).filter((entry): entry is [string, string] => isSet(entry))
  return Object.fromEntries(said.filter(isSetting))
}
