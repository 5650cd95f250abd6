import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { envSchema, settingWords } from '../server/src/env'
import { inRoot } from './root.mjs'
import { readSettings, settingsPage } from './settings-page.mjs'

const page = readFileSync(inRoot('docs/settings.md'), 'utf8')
const plain = (text) => readSettings(text).map(({ name, what, usual }) => `${name}: ${what} ${usual}`)

it('has every setting of the server, as the server reads it', () => {
  expect(plain(page)).toEqual(plain(settingsPage(envSchema, settingWords)))
  expect(readSettings(page).map(({ name }) => name)).toEqual(Object.keys(envSchema.shape))
})

it('says what holds where nothing is set', () => {
  const usual = new Map(readSettings(page).map((row) => [row.name, row.usual]))
  expect(usual.get('PORT')).toBe('`4000`')
  expect(usual.get('DATA_DIR')).toBe('.data beside the program')
  expect(usual.get('MAIL_FROM')).toBe('`Bellhouse <portal@localhost>`')
})
