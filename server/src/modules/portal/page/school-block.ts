import type { PageSchool } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const unnamed: PageSchool = {
  name: 'Bellhouse',
  shortName: 'Bellhouse',
  companyName: 'Bellhouse',
  companyUrl: 'https://bellhouse.example',
}

/** The school as it is now; as it was last, while the database is away. */
export function openSchool({ db, log }: Pick<FastifyInstance, 'db' | 'log'>) {
  let last = unnamed
  const sayAway = (err: unknown) => void log.warn({ err }, 'the page has the names of before')
  return async () => {
    const query = db
      .selectFrom('school')
      .select((school) => [
        'name',
        'short_name as shortName',
        'company_name as companyName',
        'company_url as companyUrl',
        'motto',
        'badge',
        school
          .selectFrom('term')
          .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
          .where('term.is_current', '=', true)
          .select(sql<string>`academic_year.title || ' ' || term.title`.as('label'))
          .limit(1)
          .as('term'),
        school
          .selectFrom('sign_in_provider')
          .where(sql<boolean>`(rule_admin, rule_staff, rule_student) <> ('off', 'off', 'off')`)
          .select('name')
          .as('signInWith'),
      ])
    const classes = db.selectFrom('class').select(['code', 'name']).orderBy('place').orderBy('code')
    const found = await Promise.all([query.executeTakeFirst(), classes.execute()]).catch(sayAway)
    if (found?.[0]) last = { ...found[0], classes: found[1] }
    return last
  }
}
