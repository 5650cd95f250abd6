import { readFile } from 'node:fs/promises'
import {
  getBadge,
  getSchoolSettings,
  type InputOf,
  listSchoolChanges,
  removeBadge,
  type SchoolSettings,
  saveBadge,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handleForTwo } from '../../../http/for-two'
import { handle } from '../../../http/handle'
import { invalidFile, notFound } from '../../../http/problems'
import type { UploadedFile } from '../../../http/upload'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { hasSecondPerson } from '../../../platform/two-persons.repo'
import { makeBadge } from './make-badge'
import { findSettings, listBadges, setBadge, updateSettings } from './school-settings.repo'

const kind = 'school'

export function schoolSettingsRoutes(app: FastifyInstance) {
  handle(app, getSchoolSettings, async ({ db }) => (await findSettings(db)).settings)

  handle(app, listSchoolChanges, async ({ db }) => historyOf(db, kind, (await findSettings(db)).recordId))

  // Else one person could switch it off, act, and switch it on again. Where nobody else could confirm it, nobody is locked in.
  const switchingOff = {
    word: 'Change the school’s settings',
    meaningOf: async () => ({
      title: 'One person is enough',
      consequences: [
        'A second person is no longer needed to erase or merge records.',
        'What else was entered on the form of the school is saved with it.',
      ],
    }),
    concerns: async (db: Db, { accountId }: Actor, { twoPersons }: InputOf<typeof saveSchoolSettings>) =>
      twoPersons === false && (await hasSecondPerson(db, accountId, saveSchoolSettings.access)),
  }
  handleForTwo(app, saveSchoolSettings, switchingOff, async ({ db, input, actor }) => {
    const before = await findSettings(db)
    const isUpdated = await updateSettings(db, input)
    const after = await findSettings(db)
    if (!isUpdated) {
      const { recordId: id, settings } = after
      throw await versionConflict(db, { what: 'school', kind, id, record: settings })
    }
    return noteChange(db, actor, before.settings, 'change school')
  })

  handle(app, saveBadge, async ({ db, files, actor }) => {
    const { settings: before } = await findSettings(db)
    await setBadge(db, await badgeIn(files))
    return noteChange(db, actor, before, before.badge ? 'change badge' : 'add badge')
  })

  handle(app, removeBadge, async ({ db, actor }) => {
    const { settings: before } = await findSettings(db)
    if (!before.badge) return before
    await setBadge(db, null)
    return noteChange(db, actor, before, 'remove badge')
  })

  handle(app, getBadge, async ({ db }) => {
    const { badge } = (await findSettings(db)).settings
    const png = badge && (await listBadges(db, [badge])).get(badge)
    if (!png) throw notFound('badge')
    return { filename: 'badge.png', type: 'image/png', body: png }
  })
}

async function noteChange(db: Db, actor: Actor, before: SchoolSettings, action: string) {
  const { recordId: id, settings: after } = await findSettings(db)
  await audit(db, actor, { action, kind, id, before, after })
  return after
}

async function badgeIn(files: readonly UploadedFile[]) {
  const [file, other] = files
  if (!file || other) throw invalidFile('Choose one picture: a PNG, JPEG or WebP.')
  return makeBadge(file.name, await readFile(file.path))
}
