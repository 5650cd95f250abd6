import { findElectives, previewElectives, saveElectiveLimits, saveElectives } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'
import { chooseElectives, readSituation } from './electives.commands'
import { brokenLimits, mustFit } from './electives.policy'
import {
  findClassLimits,
  listElectiveCombinations,
  listElectiveSubjects,
  putLimits,
  replacePlaces,
} from './electives.repo'

export function electivesRoutes(app: FastifyInstance) {
  handle(app, findElectives, async ({ db, input: { classCode, on } }) => {
    const situation = await readSituation(db, classCode, await dayOf(db, on))
    return { ...situation, combinations: situation.kind === 'A' ? await listElectiveCombinations(db) : [] }
  })

  handle(app, previewElectives, async ({ db, input: { classCode, on, choices } }) => {
    const situation = await readSituation(db, classCode, await dayOf(db, on))
    mustFit(choices, situation)
    return { broken: brokenLimits(choices, situation) }
  })

  handle(app, saveElectives, ({ db, input, actor }) => {
    const { classCode, choices, on, despiteLimits = false } = input
    return chooseElectives(db, { actor, on }, { classCode, choices, despiteLimits })
  })

  handle(app, saveElectiveLimits, async ({ db, input, actor }) => {
    const before = await readLimits(db, input.classCode)
    const known = before.subjects.map(({ id }) => id)
    if (input.places.some(({ subjectId }) => !known.includes(subjectId))) {
      throw invalidFields({ places: 'One of these subjects is not an elective of this class' })
    }
    await putLimits(db, input)
    await replacePlaces(db, input.classCode, input.places)
    const after = await readLimits(db, input.classCode)
    await audit(db, actor, { action: 'set elective limits', kind: 'class', id: null, before, after })
    return {}
  })
}

async function readLimits(db: Db, classCode: string) {
  const limits = await findClassLimits(db, classCode)
  if (!limits) throw notFound('class')
  return { classCode, ...limits, subjects: await listElectiveSubjects(db, classCode) }
}
