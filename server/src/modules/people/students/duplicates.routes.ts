import { listDuplicates } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { listDifferentStudents, listDuplicateStudents } from './same-students.repo'

export function duplicatesRoutes(app: FastifyInstance) {
  handle(
    app,
    listDuplicates,
    async ({ db }) => {
      const groups = await listDuplicateStudents(db)
      return { groups, total: groups[0]?.total ?? 0, different: await listDifferentStudents(db) }
    },
    { shows: ({ groups }) => groups.flatMap(({ people }) => people.map(({ id }) => id)) },
  )
}
