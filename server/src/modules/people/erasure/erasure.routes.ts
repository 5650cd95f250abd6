import { erasePerson, previewErasure } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { afterReply } from '../../../platform/files/kept-files'
import { tidyAttachmentAfter } from '../../communication/chat'
import { removeRunFiles } from '../../marks/report-cards'
import { tidyAfter } from '../admissions'
import { tidyPhotoAfter } from '../photos'
import { eraseMailFiles } from './erase-mail-files'
import { erasePersonIn } from './erase-person'
import { lockPerson } from './erasure.repo'
import { erasurePreview } from './erasure-preview'

export function erasureRoutes(app: FastifyInstance) {
  const { DATA_DIR } = app.env

  handle(app, previewErasure, ({ db, input: { kind, personId }, actor }) =>
    erasurePreview(db, actor, { kind, id: personId }),
  )

  handle(app, erasePerson, async ({ db, input, actor, reply }) => {
    const person = { kind: input.kind, id: input.personId }
    const { confirmation, obstacle } = await erasurePreview(db, actor, person)
    if (obstacle) throw conflict(obstacle)
    if (input.confirmation !== confirmation) throw invalidFields({ confirmation: `Type exactly: ${confirmation}` })

    const photo = (await lockPerson(db, person))?.photo
    const { documents, attachments, addresses } = await erasePersonIn(db, person)
    await audit(db, actor, { action: 'erase', kind: input.kind, id: person.id, after: { reason: input.reason } })

    for (const file of documents) tidyAfter(reply, app.db, DATA_DIR, file)
    for (const file of attachments) tidyAttachmentAfter(reply, app.db, DATA_DIR, file)
    if (photo) tidyPhotoAfter(reply, app.db, DATA_DIR, photo)
    afterReply(reply, () => eraseMailFiles(DATA_DIR, addresses))
    if (input.kind === 'student') afterReply(reply, () => removeRunFiles(DATA_DIR))
    return { erased: true as const }
  })
}
