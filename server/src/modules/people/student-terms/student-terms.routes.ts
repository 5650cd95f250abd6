import { listOwnTerms, listStudentTerms } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { findStudent } from '../students'
import { listTermsOfStudent } from './student-terms.repo'

export function studentTermsRoutes(app: FastifyInstance) {
  handle(app, listStudentTerms, async ({ db, input }) => {
    if (!(await findStudent(db, input.studentId))) throw notFound('student')
    return { terms: await listTermsOfStudent(db, input.studentId) }
  })

  handle(app, listOwnTerms, async ({ db, actor }) => ({ terms: await listTermsOfStudent(db, mustBeStudent(actor)) }))
}
