import { addCombination, listCombinations, removeCombination, saveCombination } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { listLevels } from '../school'
import {
  countCombinable,
  deleteCombination,
  findCombination,
  findCombinationNamed,
  insertCombination,
  listAllCombinations,
  updateCombination,
} from './combinations.repo'

export function combinationsRoutes(app: FastifyInstance) {
  handle(app, listCombinations, ({ db }) => listAllCombinations(db))

  handle(app, addCombination, async ({ db, input, actor }) => {
    await mustBeFree(db, input.name)
    await mustBeCombinable(db, input.subjectIds)
    const combination = await mustFind(db, await insertCombination(db, input))
    await audit(db, actor, { action: 'add combination', kind: 'combination', id: combination.id, after: combination })
    return combination
  })

  handle(app, saveCombination, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.combinationId)
    if (input.name !== before.name) await mustBeFree(db, input.name)
    await mustBeCombinable(db, input.subjectIds)
    if (!(await updateCombination(db, input))) {
      const record = valuesOf(await mustFind(db, before.id))
      throw await versionConflict(db, { what: 'combination', kind: 'combination', id: before.id, record })
    }
    const after = await mustFind(db, before.id)
    await audit(db, actor, { action: 'change combination', kind: 'combination', id: before.id, before, after })
    return after
  })

  handle(app, removeCombination, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.combinationId)
    await deleteCombination(db, before.id)
    await audit(db, actor, { action: 'remove combination', kind: 'combination', id: before.id, before })
    return {}
  })
}

type Combination = Awaited<ReturnType<typeof mustFind>>

async function mustFind(db: Db, combinationId: string) {
  const combination = await findCombination(db, combinationId)
  if (!combination) throw notFound('combination')
  return combination
}

const valuesOf = ({ name, version, subjects }: Combination) => ({
  name,
  version,
  subjectIds: subjects.map(({ id }) => id),
})

async function mustBeFree(db: Db, name: string) {
  if (await findCombinationNamed(db, name))
    throw invalidFields({ name: 'There is already a combination with this name' })
}

async function mustBeCombinable(db: Db, subjectIds: readonly string[]) {
  if ((await countCombinable(db, subjectIds)) === subjectIds.length) return
  const levels = (await listLevels(db)).filter(({ kind }) => kind === 'A').map(({ name }) => name)
  const where = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(levels)
  throw invalidFields({
    subjectIds: where
      ? `A combination is made of subjects of ${where}`
      : 'No level of the school has combinations: they are for a level with the rules of A-level',
  })
}
