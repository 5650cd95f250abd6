import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { inRoot } from './root.mjs'
import { settingsPage } from './settings-page.mjs'

register()
const { envSchema, settingWords } = await import('../server/src/env.ts')
writeFileSync(inRoot('docs/settings.md'), settingsPage(envSchema, settingWords))
