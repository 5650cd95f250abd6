import { addPaperTemplate, listPaperTemplates, removePaperTemplate, savePaperTemplate } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import {
  deleteTemplate,
  findTemplate,
  findTemplateTitled,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './paper-templates.repo'

const kind = 'paper template'

export function paperTemplatesRoutes(app: FastifyInstance) {
  handle(app, listPaperTemplates, ({ db }) => listTemplates(db))

  handle(app, addPaperTemplate, async ({ db, input, actor }) => {
    const added = await insertTemplate(db, input)
    if (!added) throw isTaken()
    await audit(db, actor, { action: 'add text for papers', kind, id: added.id, after: added })
    return added
  })

  handle(app, savePaperTemplate, async ({ db, input: { templateId, ...fields }, actor }) => {
    const before = await mustFind(db, templateId)
    const namesake = await findTemplateTitled(db, fields)
    if (namesake && namesake.id !== templateId) throw isTaken()
    const after = await updateTemplate(db, { id: templateId, ...fields })
    if (!after) throw await versionConflict(db, { what: 'text', kind, id: templateId, record: before })
    await audit(db, actor, { action: 'change text for papers', kind, id: templateId, before, after })
    return after
  })

  handle(app, removePaperTemplate, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.templateId)
    await deleteTemplate(db, before.id)
    await audit(db, actor, { action: 'remove text for papers', kind, id: before.id, before })
    return {}
  })
}

const isTaken = () => invalidFields({ title: 'There is already a text of this kind with this heading' })

async function mustFind(db: Db, templateId: string) {
  const found = await findTemplate(db, templateId)
  if (!found) throw notFound('text')
  return found
}
