import { expect, it } from '@jest/globals'
import { nearlySettings } from './nearly-settings'

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUP_KEEP_DAYLY', 'BACKUP_KEEP_DAILY'],
  ['PORTS', 'PORT'],
  ['demo', 'DEMO'],
])('asks whether %s was meant for %s', (name, setting) => {
  expect(nearlySettings({ [name]: 'x' })).toEqual([`${name} is no setting. Did you mean ${setting}?`])
})

it('is silent about settings, and about what machines have besides', () => {
  const usual = [
    'HOME',
    'PATH',
    'PWD',
    'SHELL',
    'USER',
    'HOSTNAME',
    'LOGNAME',
    'LANG',
    'TERM',
    'TMPDIR',
    'NODE_OPTIONS',
  ]
  const ofOthers = ['AWS_REGION', 'PGHOST', 'PGPORT', 'NODE_PATH', 'INIT_CWD', 'LISTEN_FDNAMES', 'INVOCATION_ID', 'CI']
  const given = Object.fromEntries(['SMTP_URL', 'PORT', ...usual, ...ofOthers].map((name) => [name, 'x']))
  expect(nearlySettings(given)).toEqual([])
})

it('is silent about a slip beside the setting itself, and about what is empty', () => {
  expect(nearlySettings({ SMPT_URL: 'x', SMTP_URL: 'smtp://mail.example' })).toEqual([])
  expect(nearlySettings({ SMPT_URL: '' })).toEqual([])
})
