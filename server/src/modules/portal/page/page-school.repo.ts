import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { termLabel } from '../../school/terms'

/** What a page tells of its school before anybody signs in; undefined where no school is set up. */
export async function findPageSchool(db: Db) {
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
        .select(termLabel.as('label'))
        .limit(sql.lit(1))
        .as('term'),
      school
        .selectFrom('sign_in_provider')
        .where(sql<boolean>`(rule_admin, rule_staff, rule_student) <> ('off', 'off', 'off')`)
        .select('name')
        .as('signInWith'),
    ])
  const classes = db.selectFrom('class').select(['code', 'name']).orderBy('place').orderBy('code')
  const [school, all] = await Promise.all([query.executeTakeFirst(), classes.execute()])
  return school && { ...school, classes: all }
}
