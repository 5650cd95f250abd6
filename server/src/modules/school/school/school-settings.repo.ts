import type { SchoolSettings, SecondFactorRule, saveSchoolSettings } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type Given = z.output<(typeof saveSchoolSettings)['input']>

/** The school's settings with the name that the audit knows them by. */
export interface SettingsRecord {
  recordId: string
  settings: SchoolSettings
}

export async function findSettings(db: Db): Promise<SettingsRecord> {
  const row = await db
    .selectFrom('school')
    .selectAll()
    .select([
      sql<string | null>`registers_from::text`.as('registersFrom'),
      sql<string>`usual_first_register_day()::text`.as('usualFirstRegisterDay'),
    ])
    .executeTakeFirstOrThrow()
  return {
    recordId: row.record_id,
    settings: {
      name: row.name,
      shortName: row.short_name,
      motto: row.motto,
      address: row.address,
      phones: row.phones,
      companyName: row.company_name,
      companyUrl: row.company_url,
      timeZone: row.time_zone,
      weekDays: row.week_days,
      registerRhythm: row.register_sessions as SchoolSettings['registerRhythm'],
      excusedIsHeld: row.excused_is_held,
      studentsMayChat: row.students_may_chat,
      secondFactorAdmin: row.second_factor_admin as SecondFactorRule,
      secondFactorStaff: row.second_factor_staff as SecondFactorRule,
      secondFactorStudent: row.second_factor_student as SecondFactorRule,
      suspendedMaySignIn: row.suspended_may_sign_in,
      twoPersons: row.two_persons,
      marksDueDays: row.marks_due_days,
      cardTemplate: row.card_template,
      registersFrom: row.registersFrom,
      usualFirstRegisterDay: row.usualFirstRegisterDay,
      version: row.version,
      badge: row.badge,
    },
  }
}

/** False where somebody else was quicker. */
export async function updateSettings(db: Db, given: Given) {
  const { numUpdatedRows } = await db
    .updateTable('school')
    .set({
      name: given.name,
      short_name: given.shortName,
      motto: given.motto,
      address: given.address,
      phones: given.phones,
      company_name: given.companyName,
      company_url: given.companyUrl,
      time_zone: given.timeZone,
      week_days: given.weekDays,
      register_sessions: given.registerRhythm,
      excused_is_held: given.excusedIsHeld,
      students_may_chat: given.studentsMayChat,
      ...(given.secondFactorAdmin && { second_factor_admin: given.secondFactorAdmin }),
      ...(given.secondFactorStaff && { second_factor_staff: given.secondFactorStaff }),
      ...(given.secondFactorStudent && { second_factor_student: given.secondFactorStudent }),
      ...(given.suspendedMaySignIn !== undefined && { suspended_may_sign_in: given.suspendedMaySignIn }),
      ...(given.twoPersons !== undefined && { two_persons: given.twoPersons }),
      ...(given.marksDueDays !== undefined && { marks_due_days: given.marksDueDays }),
      ...(given.cardTemplate && { card_template: given.cardTemplate }),
      ...(given.registersFrom !== undefined && { registers_from: given.registersFrom }),
      version: given.version + 1,
    })
    .where('version', '=', given.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Keeps a picture, once however often it comes, and makes it the badge; null takes the badge away. */
export async function setBadge(db: Db, badge: { hash: string; png: Buffer } | null) {
  if (badge) {
    const { hash, png } = badge
    await db
      .insertInto('badge')
      .values({ hash, png })
      .onConflict((same) => same.doNothing())
      .execute()
  }
  await db
    .updateTable('school')
    .set({ badge: badge?.hash ?? null, version: sql`version + 1` })
    .execute()
}

/** The pictures behind some hashes. */
export async function listBadges(db: Db, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('badge').selectAll().where('hash', 'in', hashes).execute()
  return new Map(rows.map(({ hash, png }) => [hash, png]))
}
