import {
  type Absentee,
  addressOf,
  exportAttendance,
  listGuardians,
  type ShownDay,
  wordOfStatus,
} from '@bellhouse/contracts'
import { PhoneLinks } from '@bellhouse/people'
import { PersonLine } from '@bellhouse/photos'
import { ExportMenu } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import {
  type Column,
  countOf,
  DataTable,
  EmptyState,
  Figure,
  Figures,
  OfferedLink,
  Pager,
  percentText,
  SelectField,
  Strip,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useAbsentees } from './attendance.queries'
import { DayToolbar } from './day-toolbar'
import { useDayOfAddress } from './use-day-of-address'

const kinds = ['absent', 'late', 'excused'] as const
const options = [{ value: '', label: 'All' }, ...kinds.map((value) => ({ value, label: wordOfStatus(value) }))]

const columnsOf = (day: Pick<ShownDay, 'date' | 'session'>, maySeeGuardians: boolean): readonly Column<Absentee>[] => [
  {
    key: 'student',
    title: 'Student',
    cell: ({ studentId, name, photo, admissionNumber }) => (
      <OfferedLink to={addressOf.student(studentId)}>
        <PersonLine name={name} photo={photo} detail={admissionNumber} />
      </OfferedLink>
    ),
  },
  {
    key: 'stream',
    title: 'Stream',
    // Whoever is there after all is corrected in the register.
    cell: ({ stream, streamId }) => (
      <OfferedLink to={addressOf.captureAttendance({ stream: streamId, date: day.date, session: day.session })}>
        {stream}
      </OfferedLink>
    ),
  },
  {
    key: 'status',
    title: 'Mark',
    cell: ({ status, minutesLate }) => `${wordOfStatus(status)}${minutesLate ? `, ${minutesLate} min` : ''}`,
  },
  { key: 'note', title: 'Note', cell: ({ note }) => note ?? '–' },
  ...(maySeeGuardians
    ? [{ key: 'phones', title: 'Guardian', cell: ({ phones }: Absentee) => <PhoneLinks phones={phones} /> }]
    : []),
  { key: 'rate', title: 'This term', isNumber: true, cell: ({ rate }) => percentText(rate) },
]

/** Who was not simply present on a day. */
export function AwayTab({ classCode }: { classCode: string | undefined }) {
  const { params, change } = useAddress()
  const status = kinds.find((kind) => kind === params.get('status'))
  const asked = { ...useDayOfAddress(classCode), ...(status && { status }) }
  const shown = useAbsentees(JSON.parse(useDeferredValue(JSON.stringify(asked))))
  const { counts, absentees, next } = shown
  const maySeeGuardians = useMay(listGuardians)
  const day = { ...shown, ...asked }
  const { date, session } = day
  const filters = { date, session, ...(classCode && { class: classCode }), ...(status && { status }) }
  return (
    <>
      <DayToolbar day={day}>
        <SelectField
          label="Mark"
          options={options}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        />
        <ExportMenu endpoint={exportAttendance} filters={filters} />
      </DayToolbar>
      <Strip label="Away in figures">
        <Figures>
          {kinds.map((kind) => (
            <Figure key={kind} value={counts[kind]} label={kind} />
          ))}
        </Figures>
      </Strip>
      {absentees.length === 0 ? (
        <EmptyState icon="attendance">Nobody was away, as far as registers have been taken.</EmptyState>
      ) : (
        <>
          <DataTable
            caption="Away"
            columns={columnsOf(shown, maySeeGuardians)}
            rows={absentees}
            keyOf={({ studentId }) => studentId}
          />
          <Pager next={next}>{countOf(absentees.length, 'student')}</Pager>
        </>
      )}
    </>
  )
}
