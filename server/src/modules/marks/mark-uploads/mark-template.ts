import type { ExportFormat } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'
import { mayChangeMarks } from '../assessments'
import { headerOfColumn } from './mark-columns'
import { readSchool } from './mark-school'
import { listAssessments, type Pupil } from './mark-school.repo'

interface Asked {
  termId: string
  streamId: string
  subjectId?: string | undefined
  format: ExportFormat
}

/** The students of a stream, or those of them who take the subject, with an empty column for each open assessment. */
export async function makeTemplate(db: Db, actor: Actor, { termId, streamId, subjectId, format }: Asked) {
  const { reach, pupils, takes } = await readSchool(db, actor, { termId, streamId })
  const subjects = reach.subjects.filter((one) => subjectId === undefined || one.subjectId === subjectId)
  const [first] = subjects
  if (!first) throw notFound('subject')
  const held = await listAssessments(db, termId, [streamId])
  const open = subjects.flatMap((subject) =>
    held
      .filter((one) => one.subjectId === subject.subjectId && mayChangeMarks(one.state, reach.by))
      .map((assessment) => headerOfColumn({ ...subject, ...assessment })),
  )
  const columns: FileColumn<Pupil>[] = [
    { title: 'Admission number', read: ({ admissionNumber }) => admissionNumber },
    { title: 'Exam number', read: ({ examNumber }) => examNumber },
    { title: 'Name', read: ({ name }) => name },
    ...open.map((title) => ({ title, read: () => null })),
  ]
  const rows = pupils.filter((pupil) => pupil.groups.includes(streamId) && subjects.some((one) => takes(pupil, one)))
  const name = ['Marks', first.stream, subjectId === undefined ? '' : first.subject].filter(Boolean).join(' ')
  return tableFile(format, { name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), columns, rows })
}
