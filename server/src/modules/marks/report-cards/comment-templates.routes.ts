import {
  addCommentTemplate,
  listCommentTemplates,
  removeCommentTemplate,
  saveCommentTemplate,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import {
  deleteTemplate,
  findSameTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './comment-templates.repo'

const kind = 'comment template'

export function commentTemplatesRoutes(app: FastifyInstance) {
  handle(app, listCommentTemplates, ({ db }) => listTemplates(db))

  handle(app, addCommentTemplate, async ({ db, input, actor }) => {
    const added = await insertTemplate(db, input)
    if (!added) throw isThere()
    await audit(db, actor, { action: 'add comment', kind, id: added.id, after: added })
    return added
  })

  handle(app, saveCommentTemplate, async ({ db, input: { templateId, ...fields }, actor }) => {
    const before = await mustFind(db, templateId)
    if (await findSameTemplate(db, { id: templateId, ...fields })) throw isThere()
    const after = await updateTemplate(db, { id: templateId, ...fields })
    await audit(db, actor, { action: 'change comment', kind, id: templateId, before, after })
    return after
  })

  handle(app, removeCommentTemplate, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.templateId)
    await deleteTemplate(db, before.id)
    await audit(db, actor, { action: 'remove comment', kind, id: before.id, before })
    return {}
  })
}

const isThere = () => invalidFields({ text: 'This comment is already in the bank' })

async function mustFind(db: Db, templateId: string) {
  const found = await findTemplate(db, templateId)
  if (!found) throw notFound('comment')
  return found
}
