import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Named {
  givenNames: string
  familyName: string
  phones: string[]
  email: string | null
}

interface SameGuardian extends Named {
  id: string
  version: number
}

/** Somebody on record with this name, its words in any order, and one of these phones or this email. */
export async function findSameGuardian(
  db: Db,
  { givenNames, familyName, phones, email }: Named,
): Promise<SameGuardian | undefined> {
  const { rows } = await sql<SameGuardian>`
    select id, version, given_names as "givenNames", family_name as "familyName", phones, email::text
    from guardian cross join lateral (
      select phones && ${phones}::text[] or phone_keys && phone_keys(${phones}::text[]) as has_phone) reached
    where (has_phone or email = ${email}::citext)
      and name_words(family_name || ' ' || given_names) = name_words(${familyName} || ' ' || ${givenNames})
    order by has_phone desc, id limit 1`.execute(db)
  return rows[0]
}
