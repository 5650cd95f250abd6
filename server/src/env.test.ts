import { describe, expect, it } from '@jest/globals'
import { givenSettings, readEnv } from './env'
import { StartupError } from './platform/startup-error'

it('has a value for everything that nobody set', () => {
  expect(readEnv({ PORT: '', HOST: undefined })).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    DEMO: 'on',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost:4000',
    STORE_ORIGINS: [],
    DATA_DIR: expect.stringMatching(/[\\/]\.data$/),
  })
})

it('reads what was set', () => {
  const env = readEnv({
    PORT: '80',
    PUBLIC_URL: 'https://school.example/',
    DATABASE_URL: 'postgres:///school?host=/run',
    STORE_ORIGINS: 'https://a.example, http://127.0.0.1:5000',
    PROXY_ADDRESSES: '10.1.0.5, fd00::/8',
  })
  expect(env).toMatchObject({
    PORT: 80,
    PUBLIC_URL: 'https://school.example',
    DATABASE_URL: 'postgres:///school?host=/run',
    STORE_ORIGINS: ['https://a.example', 'http://127.0.0.1:5000'],
    PROXY_ADDRESSES: ['10.1.0.5', 'fd00::/8'],
  })
})

describe('a wrong value', () => {
  it.each([
    ['PORT', 'abc', 'PORT must be a whole number up to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number up to 65535.'],
    ['HOST', 'a b', 'HOST must be an address or the name of this machine.'],
    ['DEMO', 'no', 'DEMO must be one of: on, off.'],
    ['NODE_ENV', 'live', 'NODE_ENV must be one of: production, development, test.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    ['SECURITY_CONTACT', 'office', 'SECURITY_CONTACT must be an address that begins with mailto: or https://.'],
    ['SMTP_URL', 'mail.school.example', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    ['PUBLIC_URL', 'school.example', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [
      'PUBLIC_URL',
      'https://x.example/portal/',
      'PUBLIC_URL must end after the host name: the portal is not served below a path.',
    ],
    [
      'STORE_ORIGINS',
      'https://a.example,https://b.example/portal',
      'STORE_ORIGINS must be origins like https://school.example.',
    ],
    ['STORE_ORIGINS', '*', 'STORE_ORIGINS must be origins like https://school.example.'],
    ['PROXY_ADDRESSES', 'proxy.example', 'PROXY_ADDRESSES must be addresses like 10.1.0.5 or 10.1.0.0/16.'],
    ['PROXY_ADDRESSES', '10.1.0.0/33', 'PROXY_ADDRESSES must be addresses like 10.1.0.5 or 10.1.0.0/16.'],
    ['MAIL_FROM', 'the school', 'MAIL_FROM must be an email address.'],
    ['BACKUP_HOUR', '24', 'BACKUP_HOUR must be a whole number from 0 to 23.'],
    ['BACKUP_KEEP_DAILY', 'all', 'BACKUP_KEEP_DAILY must be a whole number from 0 to 10000.'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters.'],
    ['BACKUP_DIR', '/backups', 'BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_KEY_FILE, because backups are encrypted.'],
  ])('%s=%s is named in a sentence', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(sentence)
  })

  it('has one sentence for an address without its beginning', () => {
    const sentence = 'PUBLIC_URL must be an address that begins with http:// or https://.'
    expect(() => readEnv({ PUBLIC_URL: 'localhost:4703' })).toThrow(new StartupError(sentence))
  })

  it('does not hide another one', () => {
    expect(() => readEnv({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT .*\nDEMO /)
  })
})

it('takes the door that systemd keeps for this process, and leaves that of another one alone', () => {
  const own = String(process.pid)
  expect(readEnv({ LISTEN_FDS: '1', LISTEN_PID: own }).isDoorKept).toBe(true)
  expect(() => readEnv({ LISTEN_FDS: '2', LISTEN_PID: own })).toThrow(
    'LISTEN_FDS must be 1: the portal has one door, so bellhouse.socket names one ListenStream.',
  )
  for (const LISTEN_FDS of ['1', '2', 'x'])
    for (const LISTEN_PID of ['1', undefined]) expect(readEnv({ LISTEN_FDS, LISTEN_PID }).isDoorKept).toBe(false)
})

it('gives a backup what was set, and neither its own secret nor where this machine has things', () => {
  const given = { PORT: '80', DEMO: '', HOME: '/root', DATA_DIR: '/data', AWS_REGION: 'x', BACKUP_PASSPHRASE: 'secret' }
  expect(givenSettings(given)).toEqual({ PORT: '80', AWS_REGION: 'x' })
})
