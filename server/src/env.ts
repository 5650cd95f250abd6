import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { readDevPorts } from './modules/portal/page'
import { StartupError } from './startup-error'

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

function addressSchema(protocols: readonly string[]) {
  const isOne = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
  return z.string().check(z.refine(isOne, `must be an address that begins with ${protocols[0]}//`))
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of: ${values.join(', ')}`)
}

/** What cannot be read as an address is refused for that. */
function isWithoutPath(value: string) {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

const listOrigins = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const isOrigin = (value: string) => URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value

const envSchema = z.object({
  NODE_ENV: z._default(oneOf(['production', 'development', 'test']), 'production'),
  PORT: z._default(portSchema, '4000'),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address or the name of this machine')),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), defaultDataFolder),
  STORE_URL: z.optional(addressSchema(['s3:'])),
  /** Where files are kept that people have sent; without it in the data folder. */
  FILES_URL: z.optional(addressSchema(['s3:'])),
  DATABASE_URL: z.optional(addressSchema(['postgres:', 'postgresql:'])),
  PORTAL_PG_BIN: z.optional(z.string()),
  DEMO: z._default(oneOf(['on', 'off']), 'on'),
  SMTP_URL: z.optional(addressSchema(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(z.string().check(z.regex(/@/, 'must be an email address')), 'Bellhouse <portal@localhost>'),
  PUBLIC_URL: z.optional(
    addressSchema(['http:', 'https:']).check(
      z.refine(isWithoutPath, 'must end behind the name of the machine: the portal is not served below a path'),
    ),
  ),
  /** Origins whose pages may load releases out of the store, with commas between them. */
  STORE_ORIGINS: z._default(
    z
      .string()
      .check(z.refine((value) => listOrigins(value).every(isOrigin), 'must be origins like https://school.example')),
    '',
  ),
  DEV_REMOTES: z.optional(z.string()),
  /** Pages are drawn from this folder, whatever the store says. */
  SHELL_DIR: z.optional(z.string()),
  /** Opens `/metrics` to whoever sends it as a bearer token; without it there is no such page. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  /** Where a backup is laid once a day; without it there is none. */
  BACKUP_DIR: z.optional(z.string()),
  /** The hour of the school's clock from which on the day's backup is made. */
  BACKUP_HOUR: z._default(wholeNumber(0, 23), '2'),
  /** What closes and opens the backups: one of the two. */
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  BACKUP_KEY_FILE: z.optional(z.string()),
  BACKUP_KEEP_DAILY: z._default(wholeNumber(0, 10_000), '7'),
  BACKUP_KEEP_WEEKLY: z._default(wholeNumber(0, 10_000), '4'),
  BACKUP_KEEP_MONTHLY: z._default(wholeNumber(0, 10_000), '12'),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

export type Env = ReturnType<typeof readEnv>

const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== ''

/** The settings, checked once at start; a wrong one ends the start with a sentence that names it. */
export function readEnv(given: Record<string, string | undefined> = process.env) {
  const { success, data, error } = envSchema.safeParse(Object.fromEntries(Object.entries(given).filter(isSet)))
  if (!success)
    throw new StartupError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
  if (data.BACKUP_DIR && !data.BACKUP_PASSPHRASE && !data.BACKUP_KEY_FILE)
    throw new StartupError('BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_KEY_FILE, because backups are encrypted.')
  const port = Number(data.PORT)
  return {
    ...data,
    PORT: port,
    DATA_DIR: resolve(data.DATA_DIR),
    DEV_REMOTES: readDevPorts(data.DEV_REMOTES),
    STORE_ORIGINS: listOrigins(data.STORE_ORIGINS),
    PUBLIC_URL: (data.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
  }
}

/** Of no use in a backup: where things lie on this machine, and what opens the backup itself. */
const leftOut = ['NODE_ENV', 'DATA_DIR', 'BACKUP_PASSPHRASE']
const isSetting = ([name]: [string, string | undefined]) =>
  !leftOut.includes(name) && (name in envSchema.shape || name.startsWith('AWS_'))

/** What somebody has set, as they said it, for whoever starts the portal again from a backup. */
export function givenSettings(given: Record<string, string | undefined> = process.env): Record<string, string> {
  const said = Object.entries(given).filter((entry): entry is [string, string] => isSet(entry))
  return Object.fromEntries(said.filter(isSetting))
}
