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
      {cards.map((card) => {
        const why = card.superseded ? supersededWords(card.superseded) : replacedWords(card, cards)
        return (
          <Fragment key={card.id}>
            <Button
              icon="download"
              aria-label={`Report card ${label}, edition ${card.edition}${wordsOf(card, cards)}`}
              disabled={isBusy}
              onClick={() => download({ cardId: card.id })}
            >
              {why ? <del>{faceOf(card)}</del> : faceOf(card)}
            </Button>
            {why && <div className={styles.detail}>{why}</div>}
          </Fragment>
        )
      })}
    </div>
  )
}

/** The edition that counts in the place of this one; nothing for one that counts itself, or does not count for another reason. */
function findNewer(card: TermCard, cards: readonly TermCard[]) {
  if (card.superseded) return undefined
  return cards.find(({ superseded, edition }) => !superseded && edition > card.edition)
}

const faceOf = ({ edition, isProvisional }: TermCard) => (isProvisional ? 'Provisional' : `Edition ${edition}`)

const wordsOf = (card: TermCard, cards: readonly TermCard[]) =>
  [card.isProvisional && ', provisional', card.superseded && ', superseded', findNewer(card, cards) && ', replaced']
    .filter(Boolean)
    .join('')

function replacedWords(card: TermCard, cards: readonly TermCard[]) {
  const newer = findNewer(card, cards)
  return newer && `Replaced by edition ${newer.edition}, ${momentText(newer.publishedAt)}`
}

const supersededWords = ({ at, by, reason }: NonNullable<TermCard['superseded']>) =>
  `Superseded by ${by ?? 'the portal'}, ${momentText(at)}: ${reason}`
