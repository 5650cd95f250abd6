import { StatusBar } from '@bellhouse/attendance'
import { type StudentTerm, type TermCard, takeReportCard } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, type Column, countOf, DataTable, momentText, percentText } from '@bellhouse/ui'
import { Fragment } from 'react'
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
    cell: ({ average }) => percentText(average),
  },
  { key: 'outcome', title: 'Result', cell: ({ outcome }) => outcome ?? '–' },
  {
    key: 'attendance',
    title: 'Attendance',
    cell: ({ attendance }) => (attendance.rate === null ? '–' : <Attendance totals={attendance} />),
  },
  { key: 'cards', title: 'Report cards', cell: (term) => (term.cards.length === 0 ? '–' : <Cards term={term} />) },
]

/** What each term came to: average, result, attendance, and every edition of its report card. */
export function TermsTable({ caption, terms }: { caption: string; terms: readonly StudentTerm[] }) {
  return <DataTable caption={caption} columns={columns} rows={terms} keyOf={({ termId }) => termId} />
}

function Attendance({ totals }: { totals: StudentTerm['attendance'] }) {
  const { rate, held, absent, late, excused } = totals
  return (
    <div className={styles.attendance}>
      <StatusBar counts={totals} />
      <div className={styles.detail}>
        {rate} % of {countOf(held, 'session')}
        {absent > 0 && `, ${absent} absent`}
        {late > 0 && `, ${late} late`}
        {excused > 0 && `, ${excused} excused`}
      </div>
    </div>
  )
}

function Cards({ term: { label, cards } }: { term: StudentTerm }) {
  const { download, isBusy } = useDownload(takeReportCard)
  const mayTake = useMay(takeReportCard)
  if (!mayTake) return '–'
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <Fragment key={card.id}>
          <Button
            icon="download"
            aria-label={`Report card ${label}, edition ${card.edition}${wordsOf(card)}`}
            disabled={isBusy}
            onClick={() => download({ cardId: card.id })}
          >
            {card.superseded ? <del>{faceOf(card)}</del> : faceOf(card)}
          </Button>
          {card.superseded && <div className={styles.detail}>{supersededWords(card.superseded)}</div>}
        </Fragment>
      ))}
    </div>
  )
}

const faceOf = ({ edition, isProvisional }: TermCard) => (isProvisional ? 'Provisional' : `Edition ${edition}`)

const wordsOf = ({ isProvisional, superseded }: TermCard) =>
  `${isProvisional ? ', provisional' : ''}${superseded ? ', superseded' : ''}`

const supersededWords = ({ at, by, reason }: NonNullable<TermCard['superseded']>) =>
  `Superseded by ${by ?? 'the portal'}, ${momentText(at)}: ${reason}`
