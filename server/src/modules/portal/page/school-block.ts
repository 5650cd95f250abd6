import type { NamedClass } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** What the page says about the school, before anybody has signed in. */
export interface SchoolBlock {
  name: string
  shortName: string
  companyName: string
  companyUrl: string
  /** Empty where the school has none. */
  motto?: string
  /** The current term. */
  term?: string | null
  /** The hash of its badge, which lies at `/badges/<hash>.png`. */
  badge?: string | null
  /** Where people sign in by OpenID Connect, in the words of the link; nothing where nobody does. */
  signInWith?: string | null
  /** In their order, so that the menu has them from the first moment. */
  classes?: readonly NamedClass[]
}

const unnamed: SchoolBlock = {
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
