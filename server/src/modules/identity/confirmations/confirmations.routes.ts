import { askForConfirmation, can, decideConfirmation, listConfirmations, type Permission } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, forbidden, invalid, notForPrograms, notFound, refused } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { wantsTwoPersons } from '../../../platform/two-persons.repo'
import { tellByMail } from '../second-factor'
import { findActorOfAccount } from '../session'
import { mailOfDecision } from './confirmation-mails'
import { decide, holdConfirmation, insertConfirmation, listConfirmationsFor } from './confirmations.repo'

const kind = 'confirmation'

export function confirmationsRoutes(app: FastifyInstance) {
  handle(app, listConfirmations, async ({ db, actor }) => {
    const rows = await listConfirmationsFor(db, actor)
    return rows.map(({ consequences, ...row }) => ({ ...row, consequences: consequences.split('\n').filter(Boolean) }))
  })

  handle(app, askForConfirmation, async ({ db, actor, input: { act, input, reason } }) => {
    const found = app.actsForTwo.get(act)
    if (!found) throw notFound('act')
    const access = found.endpoint.access as Permission
    if (!can(actor, access)) throw forbidden()
    if (!(await wantsTwoPersons(db))) throw conflict('This needs no second person. Do it directly.')
    const { data, error } = found.endpoint.input.safeParse(input)
    if (error) throw invalid(error)
    const { title, consequences, obstacle } = await found.meaningOf(db, actor, data)
    if (obstacle) throw conflict(obstacle)
    const asked = { act, access, input: JSON.stringify(input), title, consequences: consequences.join('\n'), reason }
    const { id } = await insertConfirmation(db, actor.accountId, asked)
    await audit(db, actor, { action: 'ask for a second person', kind, id, after: { act, reason } })
    return { id }
  })

  handle(app, decideConfirmation, async ({ db, actor, input: { confirmationId: id, isConfirmed }, request, reply }) => {
    const { held, found } = await mustHoldFor(app, db, actor, id)
    const asker = await findActorOfAccount(db, held.askedBy)
    if (isConfirmed && !(asker && can(asker, held.access as Permission)))
      throw conflict('The person who requested this may no longer do it. Refuse the request.')
    await decide(db, id, { accountId: actor.accountId, isConfirmed, word: found.word })
    await audit(db, actor, { action: isConfirmed ? 'confirm' : 'refuse', kind, id, after: { act: held.act } })
    await tellByMail(db, held.askedBy, mailOfDecision({ by: actor.name, isConfirmed }))
    if (isConfirmed && asker) {
      const input = found.endpoint.input.parse(JSON.parse(held.input))
      await found.run({ db, input, actor: asker, request, reply, files: [] })
    }
    return {}
  })
}

/** The request that is open, for somebody else who may do what it asks for. */
async function mustHoldFor(app: FastifyInstance, db: Db, actor: Actor, id: string) {
  if (actor.isProgram) throw notForPrograms()
  const held = await holdConfirmation(db, id)
  const found = held && app.actsForTwo.get(held.act)
  if (!held || !found || !can(actor, held.access as Permission)) throw notFound('request')
  if (held.askedBy === actor.accountId) throw refused('This is your own request. Somebody else has to decide it.')
  if (!held.isOpen) throw conflict('This request has already been decided, or has expired.')
  return { held, found }
}
