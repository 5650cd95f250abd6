import { erasePerson, type InputOf, previewErasure } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handleForTwo } from '../../../http/for-two'
import { handle } from '../../../http/handle'
import { conflict, invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { eraseMailFiles } from '../../../platform/mail/mail-transport'
import { erasePersonIn } from './erase-person'
import { erasurePreview } from './erasure-preview'

export function erasureRoutes(app: FastifyInstance) {
  const { DATA_DIR } = app.env

  handle(app, previewErasure, ({ db, input: { kind, personId }, actor }) =>
    erasurePreview(db, actor, { kind, id: personId }),
  )

  const erasing = {
    word: 'Erase a person',
    meaningOf: async (db: Db, actor: Actor, { kind, personId }: InputOf<typeof erasePerson>) => {
      const { name, goes, stays, obstacle } = await erasurePreview(db, actor, { kind, id: personId })
      const told = (title: string, rows: typeof goes) => rows.map(({ what, count }) => `${title}: ${what} (${count})`)
      return { title: `Erase ${name}`, consequences: [...told('Goes', goes), ...told('Stays', stays)], obstacle }
    },
  }
  handleForTwo(app, erasePerson, erasing, async ({ db, input, actor, reply }) => {
    const person = { kind: input.kind, id: input.personId }
    const { confirmation, obstacle } = await erasurePreview(db, actor, person)
    if (obstacle) throw conflict(obstacle)
    if (input.confirmation !== confirmation) throw invalidFields({ confirmation: `Type exactly: ${confirmation}` })

    const { files, addresses } = await erasePersonIn(db, { actor }, person)
    await audit(db, actor, { action: 'erase', kind: input.kind, id: person.id, after: { reason: input.reason } })

    app.files.deleteAfter(reply, ...files)
    reply.raw.once('close', () => {
      eraseMailFiles(DATA_DIR, addresses).catch((error) => reply.log.error(error))
    })
    return { erased: true as const }
  })
}
