import { type ElectiveLayout, type ElectiveStudent, electiveColumns } from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'
import type { Situation } from '../electives'

type Column = FileColumn<ElectiveStudent>

const [nameTitle, streamTitle] = ['Name', 'Stream']

/** What an import does not read. */
export const columnsForTheEye = [nameTitle, streamTitle]

/** As an import reads them; name and stream are for the eye. */
export function columnsOf(layout: ElectiveLayout, { subjects }: Situation): Column[] {
  const codeOf = new Map(subjects.map(({ id, code }) => [id, code]))
  const who: Column[] = [
    { title: electiveColumns.number, read: ({ admissionNumber }) => admissionNumber },
    { title: nameTitle, read: ({ name }) => name },
    { title: streamTitle, read: ({ stream }) => stream },
  ]
  if (layout === 'list') {
    const codes = ({ subjectIds }: ElectiveStudent) => subjectIds.flatMap((id) => codeOf.get(id) ?? []).sort()
    return [...who, { title: electiveColumns.subjects, read: (student) => codes(student).join(', ') || 'none' }]
  }
  const hasName = (name: string) => subjects.filter((subject) => subject.name === name).length === 1
  const ofSubject = subjects.map(
    ({ id, code, name }): Column => ({
      title: hasName(name) ? name : code,
      read: ({ subjectIds }) => (subjectIds.includes(id) ? 'yes' : 'no'),
    }),
  )
  return [...who, ...ofSubject]
}
