import type { CommentTemplate } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'

const columns = ['id', 'author', 'text', 'from_percent as from', 'to_percent as to'] as const

export function listTemplates(db: Db): Promise<CommentTemplate[]> {
  return db
    .selectFrom('comment_template')
    .select(columns)
    .orderBy('author')
    .orderBy('to_percent', 'desc')
    .orderBy('text')
    .$castTo<CommentTemplate>()
    .execute()
}

const valuesOf = ({ author, text, from, to }: Omit<CommentTemplate, 'id'>) => ({
  author,
  text,
  from_percent: from,
  to_percent: to,
})

export function findTemplate(db: Db, templateId: string) {
  return db
    .selectFrom('comment_template')
    .select(columns)
    .where('id', '=', templateId)
    .$castTo<CommentTemplate>()
    .executeTakeFirst()
}

/** Nothing where the author has this very comment already. */
export function insertTemplate(db: Db, template: Omit<CommentTemplate, 'id'>) {
  return db
    .insertInto('comment_template')
    .values(valuesOf(template))
    .onConflict((same) => same.doNothing())
    .returning(columns)
    .$castTo<CommentTemplate>()
    .executeTakeFirst()
}

export function updateTemplate(db: Db, { id, ...template }: CommentTemplate) {
  return db
    .updateTable('comment_template')
    .set(valuesOf(template))
    .where('id', '=', id)
    .returning(columns)
    .$castTo<CommentTemplate>()
    .executeTakeFirstOrThrow()
}

export function findSameTemplate(db: Db, { id, author, text }: CommentTemplate) {
  return db
    .selectFrom('comment_template')
    .select('id')
    .where('author', '=', author)
    .where('text', '=', text)
    .where('id', '<>', id)
    .executeTakeFirst()
}

export function deleteTemplate(db: Db, templateId: string) {
  return db.deleteFrom('comment_template').where('id', '=', templateId).executeTakeFirstOrThrow()
}
