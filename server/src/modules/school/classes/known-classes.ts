import { invalidFields, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findClass, listUnknownClasses } from './classes.repo'
import { findLevel } from './levels.repo'

/** For an address or a filter that names a class. */
export async function mustFindClass(db: Db, code: string) {
  const found = await findClass(db, code)
  if (!found) throw notFound('class')
  return found
}

/** The same where no class at all may be named, which means every class. */
export async function mustFindAnyClass(db: Db, code: string | undefined) {
  if (code !== undefined) await mustFindClass(db, code)
}

/** For a field of a form that names classes; the sentence stands beside the field. */
export async function mustBeClasses(db: Db, codes: readonly string[], field: string) {
  const [unknown] = await listUnknownClasses(db, codes)
  if (unknown !== undefined) throw invalidFields({ [field]: `There is no class ${unknown}` })
}

/** The same for a level. */
export async function mustBeLevel(db: Db, code: string) {
  const level = await findLevel(db, code)
  if (!level) throw invalidFields({ level: 'There is no such level' })
  return level
}
