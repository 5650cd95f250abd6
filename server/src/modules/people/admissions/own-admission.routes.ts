import { downloadOwnDocument, getOwnAdmission } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { guardiansTold } from './application-guardians'
import { type ApplicationRow, findAdmitted, findApplicationOfStudent } from './applications.repo'
import { sendDocument } from './document-files'
import { findDocument, listDocuments } from './documents.repo'

export function ownAdmissionRoutes(app: FastifyInstance) {
  handle(app, getOwnAdmission, async ({ db, actor }) => {
    const student = await findAdmitted(db, mustBeStudent(actor))
    if (!student) throw notFound('student')
    const application = await findApplicationOfStudent(db, student.id)
    return { ...student, application: application ? await ownRecordOf(db, application) : null }
  })

  handle(app, downloadOwnDocument, async ({ db, actor, input }) => {
    const application = await findApplicationOfStudent(db, mustBeStudent(actor))
    const document = application && (await findDocument(db, application.id, input.documentId))
    if (!document) throw notFound('document')
    return sendDocument(app.files, document)
  })
}

async function ownRecordOf(db: Db, application: ApplicationRow) {
  const guardian = guardiansTold(application).flatMap(({ name }) => name || [])
  return { ...application, guardian: guardian.join(', ') || null, documents: await listDocuments(db, application.id) }
}
