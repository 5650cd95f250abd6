import { exportPersonRecord, listStudentReadings } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { listReadings } from '../../../platform/audit/readings.repo'
import { personArchive } from './person-archive'
import { findPerson } from './person-sections.repo'

export function personRecordsRoutes(app: FastifyInstance) {
  handle(app, exportPersonRecord, async ({ db, input: { kind, personId }, actor }) => {
    const key = { kind, id: personId }
    const person = await findPerson(db, key)
    if (!person) throw notFound('person')
    await audit(db, actor, { action: 'export whole record', kind, id: personId })
    const body = personArchive({ db, files: app.files, person: { ...key, ...person } })
    const filename = `Record ${person.number.replace(/[^\p{L}\p{N}-]+/gu, '-')}.zip`
    return { filename, type: 'application/zip', body }
  })

  handle(app, listStudentReadings, async ({ db, input: { studentId } }) => {
    if (!(await findPerson(db, { kind: 'student', id: studentId }))) throw notFound('student')
    return listReadings(db, studentId)
  })
}
