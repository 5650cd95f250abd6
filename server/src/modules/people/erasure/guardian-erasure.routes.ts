import {
  eraseGuardian,
  eraseSpareGuardians,
  type InputOf,
  previewGuardianErasure,
  previewSpareGuardiansErasure,
} from '@bellhouse/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { handleForTwo } from '../../../http/for-two'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { eraseMailFiles } from '../../../platform/mail/mail-transport'
import { findGuardianRecord, lockGuardians, lockSpareGuardians } from '../guardians'
import { isImporting } from './erase-elsewhere.repo'
import { eraseGuardiansIn } from './erase-guardians'
import { backByRoster, consequencesFor, whatGoes } from './guardian-erasure.policy'
import { countGuardianAmounts } from './guardian-erasure.repo'

/** In one act; the audit is read through for all of them together, with a pattern of all their names. */
const mostAtOnce = 100

export function guardianErasureRoutes(app: FastifyInstance) {
  const { DATA_DIR } = app.env

  function dropAfter(reply: FastifyReply, { files, addresses }: Awaited<ReturnType<typeof eraseGuardiansIn>>) {
    app.files.deleteAfter(reply, ...files)
    reply.raw.once('close', () => {
      eraseMailFiles(DATA_DIR, addresses).catch((error) => reply.log.error(error))
    })
  }

  handle(app, previewGuardianErasure, ({ db, input }) => previewOne(db, input.guardianId))

  const one = {
    word: 'Erase a guardian',
    meaningOf: async (db: Db, _: unknown, { guardianId }: InputOf<typeof eraseGuardian>) =>
      meaningOf(await previewOne(db, guardianId), (name) => `Erase ${name}`),
  }
  handleForTwo(app, eraseGuardian, one, async ({ db, input: { guardianId, reason, confirmation }, actor, reply }) => {
    await lockGuardians(db, [guardianId])
    mustBeMeant(await previewOne(db, guardianId), confirmation)
    dropAfter(reply, await eraseGuardiansIn(db, { actor }, { ids: [guardianId], reason }))
    return { erased: true as const }
  })

  handle(app, previewSpareGuardiansErasure, async ({ db }) => (await previewSpare(db)).preview)

  const spare = {
    word: 'Erase guardians without a student',
    meaningOf: async (db: Db) => meaningOf((await previewSpare(db)).preview, () => 'Erase guardians without a student'),
  }
  handleForTwo(app, eraseSpareGuardians, spare, async ({ db, input: { confirmation }, actor, reply }) => {
    const { ids, preview } = await previewSpare(db)
    mustBeMeant(preview, confirmation)
    dropAfter(reply, await eraseGuardiansIn(db, { actor }, { ids, reason: 'retention-over' }))
    return { erased: ids.length }
  })
}

interface Preview {
  name?: string
  confirmation: string
  consequences: string[]
  obstacle: string | null
}

const meaningOf = ({ name = '', consequences, obstacle }: Preview, titleOf: (name: string) => string) => ({
  ...{ title: titleOf(name), consequences, obstacle },
})

function mustBeMeant({ obstacle, confirmation }: { obstacle: string | null; confirmation: string }, typed: string) {
  if (obstacle) throw conflict(obstacle)
  if (typed !== confirmation) throw invalidFields({ confirmation: `Type exactly: ${confirmation}` })
}

const obstacleTo = async (db: Db) =>
  (await isImporting(db)) ? 'A file is being imported. Try again when that is done.' : null

async function previewOne(db: Db, id: string) {
  const guardian = await findGuardianRecord(db, id)
  if (!guardian) throw notFound('guardian')
  return {
    name: guardian.name,
    confirmation: `Erase ${guardian.name}`,
    goes: whatGoes(await countGuardianAmounts(db, [id]), 1),
    consequences: [...consequencesFor(guardian.students), backByRoster],
    obstacle: await obstacleTo(db),
  }
}

async function previewSpare(db: Db) {
  const all = await lockSpareGuardians(db)
  const ids = all.slice(0, mostAtOnce)
  const none = ids.length === 0 ? 'Every guardian has a student.' : null
  const rest = `There are ${all.length}; ${ids.length} of them are erased in one act.`
  const preview = {
    count: all.length,
    confirmation: ids.length === 1 ? 'Erase 1 guardian' : `Erase ${ids.length} guardians`,
    goes: whatGoes(await countGuardianAmounts(db, ids), ids.length),
    consequences: [...(all.length > ids.length ? [rest] : []), backByRoster],
    obstacle: none ?? (await obstacleTo(db)),
  }
  return { ids, preview }
}
