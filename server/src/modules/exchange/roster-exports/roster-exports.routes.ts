import { exportOneRoster } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { readSchoolRoster } from './roster-exports.repo'
import { RosterPacker } from './roster-packer'

export function rosterExportsRoutes(app: FastifyInstance) {
  const packer = new RosterPacker()
  app.addHook('onClose', () => packer.close())

  handle(app, exportOneRoster, async ({ actor }) => {
    const body = await packer.pack(actor.accountId, () => readSchoolRoster(app.db))
    return { filename: 'one-roster.zip', type: 'application/zip', body }
  })
}
