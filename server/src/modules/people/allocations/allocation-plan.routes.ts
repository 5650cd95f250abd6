import { changeAllocations, readAllocationPlan, undoAllocationAct } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields } from '../../../http/problems'
import { dayOf } from '../../school/school'
import { changePlan, undoPlanChange } from './allocation-plan.commands'
import {
  listDepartments,
  listPlanCells,
  listPlanSets,
  listPlanStreams,
  listPlanSubjects,
  listPlanTeachers,
} from './allocation-plan.repo'

export function allocationPlanRoutes(app: FastifyInstance) {
  handle(app, readAllocationPlan, async ({ db, input }) => {
    if (!input.class && !input.department) throw invalidFields({ class: 'Choose a class or a department' })
    const scope = { classCode: input.class ?? null, department: input.department ?? null }
    const on = await dayOf(db, input.on)
    const [streams, subjects, departments, teachers] = await Promise.all([
      listPlanStreams(db, scope),
      listPlanSubjects(db, scope),
      listDepartments(db),
      listPlanTeachers(db, on),
    ])
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    const taught = streams.filter(({ classCode }) => subjects.some(({ classCodes }) => classCodes.includes(classCode)))
    const sets = await listPlanSets(db, scope, idsOf(subjects), on)
    const cells = await listPlanCells(db, [...idsOf(taught), ...idsOf(sets)], idsOf(subjects), on)
    return { on, departments, streams: taught, subjects, sets, teachers, cells }
  })

  handle(app, changeAllocations, ({ db, input: { on, cells }, actor }) => changePlan(db, { actor, on }, cells))

  handle(app, undoAllocationAct, ({ db, input, actor }) => undoPlanChange(db, { actor }, input.actId))
}
