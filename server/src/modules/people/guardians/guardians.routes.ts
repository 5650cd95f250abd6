import {
  findGuardians,
  getGuardian,
  listGuardianChanges,
  listGuardianDuplicates,
  listGuardians,
  listGuardiansReachedBy,
  saveGuardian,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { historyOf } from '../../../platform/audit/history'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { listGuardiansFound } from './guardian-links.repo'
import { countSpareGuardians, findGuardianRecord, listGuardianPage, listReachedBy } from './guardian-records.repo'
import { changeGuardian } from './guardians.commands'
import { listDifferentGuardians, listDuplicateGuardians } from './same-guardians.repo'

export function guardiansRoutes(app: FastifyInstance) {
  handle(app, findGuardians, ({ db, input }) => listGuardiansFound(db, input.search))

  handle(
    app,
    listGuardians,
    async ({ db, input }) => ({
      ...pageOf(await listGuardianPage(db, input), ({ place, id }) => [place, id]),
      withoutStudents: await countSpareGuardians(db),
    }),
    { shows: ({ rows }) => rows.flatMap(idsOfStudents) },
  )

  handle(
    app,
    listGuardiansReachedBy,
    ({ db, input: { phones = '', email = '' } }) => {
      const given = phones.split(',').map((phone) => phone.trim())
      return listReachedBy(db, { phones: given.filter(Boolean), email: email.trim() || null })
    },
    { shows: (found) => found.flatMap(idsOfStudents) },
  )

  handle(app, listGuardianDuplicates, async ({ db }) => {
    const groups = await listDuplicateGuardians(db)
    return { groups, total: groups[0]?.total ?? 0, different: await listDifferentGuardians(db) }
  })

  handle(app, getGuardian, ({ db, input }) => mustFindGuardian(db, input.guardianId), { shows: idsOfStudents })

  handle(app, listGuardianChanges, async ({ db, input }) => {
    await mustFindGuardian(db, input.guardianId)
    return historyOf(db, 'guardian', input.guardianId)
  })

  handle(app, saveGuardian, ({ db, input, actor }) => changeGuardian(db, { actor }, input))
}

const idsOfStudents = ({ students }: { students: readonly { id: string }[] }) => students.map(({ id }) => id)

async function mustFindGuardian(db: Db, id: string) {
  const found = await findGuardianRecord(db, id)
  if (!found) throw notFound('guardian')
  return found
}
