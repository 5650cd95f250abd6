import { addressOf, type ChronicAbsence, usualThreshold, wordOfStatus } from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import {
  type Column,
  countOf,
  DataTable,
  EmptyState,
  OfferedLink,
  Pager,
  percentText,
  SelectField,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useChronic, useSchool } from './attendance.queries'

const thresholds = [95, 90, 85, 80, 70, 50].map((value) => ({ value: String(value), label: `${value} %` }))

const columns: readonly Column<ChronicAbsence>[] = [
  {
    key: 'student',
    title: 'Student',
    cell: ({ studentId, name, photo, admissionNumber }) => (
      <OfferedLink to={addressOf.student(studentId)}>
        <PersonLine name={name} photo={photo} detail={admissionNumber} />
      </OfferedLink>
    ),
  },
  { key: 'stream', title: 'Stream', cell: ({ stream }) => stream },
  { key: 'rate', title: 'Present', isNumber: true, cell: ({ totals }) => <b>{percentText(totals.rate)}</b> },
  ...(['absent', 'late', 'excused', 'held'] as const).map((what) => ({
    key: what,
    title: what === 'held' ? 'Of sessions' : wordOfStatus(what),
    isNumber: true,
    cell: ({ totals }: ChronicAbsence) => totals[what],
  })),
]

/** Students who were present too seldom in a term. */
export function ChronicTab({ classCode }: { classCode: string | undefined }) {
  const { params, change } = useAddress()
  const { terms } = useSchool()
  const below = Number(params.get('below')) || usualThreshold
  const termId = terms.find(({ id }) => id === params.get('term'))?.id ?? terms.find(({ isCurrent }) => isCurrent)?.id
  const after = params.get('after')
  const input = { below, ...(termId && { termId }), ...(classCode && { class: classCode }), ...(after && { after }) }
  const { students, next } = useChronic(JSON.parse(useDeferredValue(JSON.stringify(input))))
  return (
    <>
      <Toolbar>
        <SelectField
          label="Term"
          options={terms.map(({ id, label }) => ({ value: id, label }))}
          value={termId}
          onChange={(event) => change({ term: event.target.value })}
        />
        <SelectField
          label="Present less than"
          options={thresholds}
          value={String(below)}
          onChange={(event) => change({ below: event.target.value })}
        />
      </Toolbar>
      {students.length === 0 ? (
        <EmptyState icon="check">Nobody was present less than {below} % of the time.</EmptyState>
      ) : (
        <>
          <DataTable caption="Chronic absence" columns={columns} rows={students} keyOf={({ studentId }) => studentId} />
          <Pager next={next}>{`${countOf(students.length, 'student')}, the lowest rate first`}</Pager>
        </>
      )}
    </>
  )
}
