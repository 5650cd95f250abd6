import { exportStudents, getClassDirectory, getStudent, listStudents } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { tableFile } from '../../../platform/table-file/table-file'
import { attendanceOf, listRecentStatuses } from '../../attendance/registers'
import { findAccountOf } from '../../identity/accounts'
import { mustFindAnyClass } from '../../school/classes'
import { listClasses } from '../../school/school'
import { listTeachersOfClass } from '../staff'
import { studentColumns } from './student-columns'
import {
  countStudents,
  findStudent,
  isNarrowed,
  listGroupsOf,
  listGuardiansOf,
  listPupilsOf,
  listStudentPage,
  listStudentsForExport,
  listSubjectsWithoutSet,
} from './students.repo'

export function studentsRoutes(app: FastifyInstance) {
  handle(app, listStudents, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    const rows = await listStudentPage(db, input)
    const total = isNarrowed(input) ? null : (rows[0]?.total ?? (await countStudents(db, input)))
    const placeOf = (row: (typeof rows)[number]): [string, string] => [
      input.sort === 'admissionNumber' ? row.admissionNumber : row.sortName,
      row.id,
    ]
    return { ...pageOf(rows, placeOf), total }
  })

  handle(app, exportStudents, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    const { format = 'csv', ...filters } = input
    const rows = await listStudentsForExport(db, filters)
    return tableFile(format, { name: 'students', columns: studentColumns, rows })
  })

  handle(
    app,
    getStudent,
    async ({ db, input }) => {
      const student = await findStudent(db, input.studentId)
      if (!student) throw notFound('student')
      const [guardians, groups, withoutSet, totals, recent, account] = await Promise.all([
        listGuardiansOf(db, student.id),
        listGroupsOf(db, student.id),
        listSubjectsWithoutSet(db, student.id),
        attendanceOf(db, student.id),
        listRecentStatuses(db, student.id),
        findAccountOf(db, { studentId: student.id }),
      ])
      return { ...student, guardians, groups, withoutSet, attendance: { totals, recent }, account: account ?? null }
    },
    { shows: ({ id }) => [id] },
  )

  handle(app, getClassDirectory, async ({ db, input, actor }) => {
    const student = await findStudent(db, mustBeStudent(actor))
    const isOwn = student?.classCode === input.classCode && student.status !== 'expected'
    const streamId = isOwn ? student?.streamId : null
    const [className, pupils, teachers] = await Promise.all([
      nameOfClass(db, input.classCode),
      streamId ? listPupilsOf(db, streamId) : [],
      listTeachersOfClass(db, input.classCode),
    ])
    return { className, isOwn, stream: isOwn ? (student?.stream ?? null) : null, pupils, teachers }
  })
}

async function nameOfClass(db: Db, code: string) {
  const found = (await listClasses(db)).find((one) => one.code === code)
  if (!found) throw notFound('class')
  return found.name
}
