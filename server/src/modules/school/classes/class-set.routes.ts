import {
  addClass,
  addLevel,
  chooseReadyMadeClasses,
  orderClasses,
  readyMadeClasses,
  removeClass,
  removeLevel,
  saveLevel,
  undoReadyMadeClasses,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeUnused } from '../../../http/in-use'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { closeClass, openClass, reorderClasses, takeReadyMade, undoReadyMade } from './class-set.commands'
import { countUsesOfLevel, deleteLevel, findLevel, hasResults, insertLevel, updateLevel } from './levels.repo'

export function classSetRoutes(app: FastifyInstance) {
  handle(app, addClass, async ({ db, input, actor }) => {
    await openClass(db, { actor, action: 'add class' }, input)
    return {}
  })

  handle(app, orderClasses, async ({ db, input, actor }) => {
    await reorderClasses(db, { actor, action: 'order classes' }, input.classCodes)
    return {}
  })

  handle(app, removeClass, ({ db, input, actor }) => closeClass(db, { actor, action: 'remove class' }, input.classCode))

  handle(app, chooseReadyMadeClasses, async ({ db, input, actor }) => {
    const set = readyMadeClasses.find(({ key }) => key === input.key)
    if (!set) throw notFound('ready-made set')
    return { actId: await takeReadyMade(db, { actor, action: 'choose classes' }, set) }
  })

  handle(app, undoReadyMadeClasses, async ({ db, input, actor }) => {
    await undoReadyMade(db, { actor, action: 'undo choice of classes' }, input.actId)
    return {}
  })

  levelRoutes(app)
}

function levelRoutes(app: FastifyInstance) {
  handle(app, addLevel, async ({ db, input, actor }) => {
    const same = await findLevel(db, input.code)
    if (same) throw invalidFields({ code: `${same.name} already has this code` })
    await insertLevel(db, input)
    await audit(db, actor, { action: 'add level', kind: 'level', id: null, after: input })
    return {}
  })

  handle(app, saveLevel, async ({ db, input, actor }) => {
    const { levelCode: code, name, kind } = input
    const before = await mustFindLevel(db, code)
    if (kind !== before.kind && (await hasResults(db, code))) {
      throw conflict(`${before.name} has results, combinations or grading schemes already, so its rules stay.`)
    }
    await updateLevel(db, { code, name, kind })
    await audit(db, actor, { action: 'change level', kind: 'level', id: null, before, after: { code, name, kind } })
    return {}
  })

  handle(app, removeLevel, async ({ db, input, actor }) => {
    const level = await mustFindLevel(db, input.levelCode)
    mustBeUnused(level.name, await countUsesOfLevel(db, level.code))
    await deleteLevel(db, level.code)
    await audit(db, actor, { action: 'remove level', kind: 'level', id: null, before: level })
    return {}
  })
}

async function mustFindLevel(db: Db, code: string) {
  const level = await findLevel(db, code)
  if (!level) throw notFound('level')
  return level
}
