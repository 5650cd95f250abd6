import { readFile } from 'node:fs/promises'
import { addDocuments, downloadDocument, removeDocument } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFile, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { documentNameOf, readDocument } from '../../../platform/files/document-content'
import { mustBeThere, mustFindApplication, recordOf } from './application-record'
import { lockApplication } from './applications.repo'
import { sendDocument } from './document-files'
import { deleteDocument, findDocument, insertDocument, listDocuments } from './documents.repo'

const mostDocuments = 20

export function documentsRoutes(app: FastifyInstance) {
  handle(app, addDocuments, async ({ db, input, actor, files, reply }) => {
    const application = mustBeThere(await lockApplication(db, input.applicationId))
    if (files.length === 0) throw invalidFile('Choose a PDF, JPEG or PNG file.')
    const already = await listDocuments(db, application.id)
    if (already.length + files.length > mostDocuments)
      throw conflict(`An application may have at most ${mostDocuments} documents.`)
    for (const uploaded of files) {
      const name = documentNameOf(uploaded)
      const { path } = uploaded
      const { type, bytes } = await readDocument(name, await readFile(path))
      const file = await app.files.put(db, bytes)
      app.files.deleteAfter(reply, file)
      const document = { kind: input.kind, name, type, size: bytes.length }
      await insertDocument(db, { ...document, application_id: application.id, file, added_by: actor.accountId })
      const after = { document: `${name} (${input.kind})` }
      await audit(db, actor, { action: 'add document', kind: 'application', id: application.id, after })
    }
    return recordOf(db, application)
  })

  handle(app, downloadDocument, async ({ db, input }) => {
    const document = await findDocument(db, input.applicationId, input.documentId)
    if (!document) throw notFound('document')
    return sendDocument(app.files, document)
  })

  handle(app, removeDocument, async ({ db, input, actor, reply }) => {
    const application = await mustFindApplication(db, input.applicationId)
    const document = await findDocument(db, application.id, input.documentId)
    if (!document) throw notFound('document')
    await deleteDocument(db, document.id)
    app.files.deleteAfter(reply, document.file)
    const before = { document: `${document.name} (${document.kind})` }
    await audit(db, actor, { action: 'remove document', kind: 'application', id: application.id, before })
    return recordOf(db, application)
  })
}
