import { sayDifferentChild, takeBackDifferentChild } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeThere } from './application-record'
import { lockApplication } from './applications.repo'
import * as commands from './different-children.commands'
import type { OtherChild } from './different-children.repo'

export function differentChildrenRoutes(app: FastifyInstance) {
  handle(app, sayDifferentChild, async ({ db, input: { applicationId, ...given }, actor }) => {
    const application = mustBeThere(await lockApplication(db, applicationId))
    await commands.sayDifferentChild(db, actor, application, otherOf(given))
    return {}
  })

  handle(app, takeBackDifferentChild, async ({ db, input: { applicationId, ...given }, actor }) => {
    const application = mustBeThere(await lockApplication(db, applicationId))
    await commands.takeBackDifferentChild(db, actor, application, otherOf(given))
    return {}
  })
}

const otherOf = ({ kind, otherId }: { kind: 'application' | 'student'; otherId: string }): OtherChild =>
  kind === 'student' ? { studentId: otherId } : { otherId }
