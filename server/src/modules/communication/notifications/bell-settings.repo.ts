import type { BellSettings } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const usual: BellSettings = {
  countsMessages: true,
  countsNotices: true,
  countsTasks: true,
  browser: false,
  showsText: true,
  digest: 'off',
  digestHour: 7,
  digestDay: 1,
}

/** As the person has chosen, else as everybody has it at first. */
export async function findBellSettings(db: Db, accountId: string): Promise<BellSettings> {
  const found = await db
    .selectFrom('notification_setting')
    .select([
      'counts_messages as countsMessages',
      'counts_notices as countsNotices',
      'counts_tasks as countsTasks',
      'browser',
      'shows_text as showsText',
      'digest',
      'digest_hour as digestHour',
      'digest_day as digestDay',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? usual
}

/** Where the hour has gone by already, the first mail comes the next time. */
export async function putBellSettings(db: Db, accountId: string, settings: BellSettings) {
  const columns = {
    counts_messages: settings.countsMessages,
    counts_notices: settings.countsNotices,
    counts_tasks: settings.countsTasks,
    browser: settings.browser,
    shows_text: settings.showsText,
    digest: settings.digest,
    digest_hour: settings.digestHour,
    digest_day: settings.digestDay,
  }
  const turn = sql<string | null>`(
    select case when extract(hour from now() at time zone time_zone) >= ${settings.digestHour}
      then (now() at time zone time_zone)::date end from school)`
  await db
    .insertInto('notification_setting')
    .values({ ...columns, account_id: accountId, digest_turn: turn })
    .onConflict((same) =>
      same.column('account_id').doUpdateSet({
        ...columns,
        digest_turn: sql<string | null>`greatest(notification_setting.digest_turn, excluded.digest_turn)`,
      }),
    )
    .execute()
}

/** The address that mails to an account go to. */
export async function findAddress(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select mail_address(account)::text as email from account where id = ${accountId}`.execute(db)
  return rows[0]?.email ?? null
}
