import type { PaperTemplate } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'

const columns = ['id', 'kind', 'title', 'text', 'version'] as const

type Fields = Pick<PaperTemplate, 'kind' | 'title' | 'text'>

export function listTemplates(db: Db): Promise<PaperTemplate[]> {
  return db
    .selectFrom('paper_template')
    .select(columns)
    .orderBy('kind')
    .orderBy('title')
    .$castTo<PaperTemplate>()
    .execute()
}

export function findTemplate(db: Db, templateId: string): Promise<PaperTemplate | undefined> {
  return db
    .selectFrom('paper_template')
    .select(columns)
    .where('id', '=', templateId)
    .$castTo<PaperTemplate>()
    .executeTakeFirst()
}

export function findTemplateTitled(db: Db, { kind, title }: Fields) {
  return db
    .selectFrom('paper_template')
    .select('id')
    .where('kind', '=', kind)
    .where('title', '=', title)
    .executeTakeFirst()
}

/** Nothing where there is one of that kind and title. */
export function insertTemplate(db: Db, { kind, title, text }: Fields): Promise<PaperTemplate | undefined> {
  return db
    .insertInto('paper_template')
    .values({ kind, title, text })
    .onConflict((same) => same.doNothing())
    .returning(columns)
    .$castTo<PaperTemplate>()
    .executeTakeFirst()
}

/** Nothing where it is no longer in that version. */
export function updateTemplate(db: Db, { id, version, kind, title, text }: PaperTemplate) {
  return db
    .updateTable('paper_template')
    .set({ kind, title, text })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .$castTo<PaperTemplate>()
    .executeTakeFirst()
}

export function deleteTemplate(db: Db, templateId: string) {
  return db.deleteFrom('paper_template').where('id', '=', templateId).executeTakeFirstOrThrow()
}
