import { StatusBar } from '@bellhouse/attendance'
import { type StudentTerm, takeReportCard } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, type Column, DataTable } from '@bellhouse/ui'
import styles from './terms-table.module.css'

const columns: readonly Column<StudentTerm>[] = [
  {
    key: 'term',
    title: 'Term',
    cell: ({ label, stream }) => (
      <>
        <b>{label}</b>
        {stream && <div className={styles.detail}>{stream}</div>}
      </>
    ),
  },
  {
    key: 'average',
    title: 'Average',
    isNumber: true,
    cell: ({ average }) => (average === null ? '–' : `${average.toFixed(1)} %`),
  },
  { key: 'outcome', title: 'Result', cell: ({ outcome }) => outcome ?? '–' },
  { key: 'attendance', title: 'Attendance', cell: ({ attendance }) => <Attendance totals={attendance} /> },
  { key: 'cards', title: 'Report cards', cell: (term) => <Cards term={term} /> },
]

/** What each term came to: average, result, attendance, and every edition of its report card. */
export function TermsTable({ caption, terms }: { caption: string; terms: readonly StudentTerm[] }) {
  return <DataTable caption={caption} columns={columns} rows={terms} keyOf={({ termId }) => termId} />
}

function Attendance({ totals }: { totals: StudentTerm['attendance'] }) {
  const { rate, held, absent, late } = totals
  if (rate === null) return '–'
  return (
    <div className={styles.attendance}>
      <StatusBar counts={totals} />
      <div className={styles.detail}>
        {rate} % of {held} sessions
        {absent > 0 && `, ${absent} absent`}
        {late > 0 && `, ${late} late`}
      </div>
    </div>
  )
}

function Cards({ term: { label, cards } }: { term: StudentTerm }) {
  const { download, isBusy } = useDownload(takeReportCard)
  if (cards.length === 0) return '–'
  return (
    <div className={styles.cards}>
      {cards.map(({ id, edition, isProvisional }) => (
        <Button
          key={id}
          icon="download"
          aria-label={`Report card ${label}, edition ${edition}${isProvisional ? ', provisional' : ''}`}
          disabled={isBusy}
          onClick={() => download({ cardId: id })}
        >
          {isProvisional ? 'Provisional' : `Edition ${edition}`}
        </Button>
      ))}
    </div>
  )
}
