import { type CardOfBoth, type StudentMerge, takeReportCard } from '@bellhouse/contracts'
import { useDownload, useSchoolDayOf } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, type Column, countOf, DataTable, FieldRow, SelectField, Sheet, shortDay } from '@bellhouse/ui'
import { type Side, sides } from './merge-side'

interface MergeCardsProps {
  merge: StudentMerge
  counting: ReadonlyMap<string, Side>
  onCard: (termId: string, side: Side) => void
}

/** The report cards of one term that both records have, and which one counts. */
export function MergeCards({ merge, counting, onCard }: MergeCardsProps) {
  return merge.cards.map((card) => (
    <CardsOfTerm
      key={card.termId}
      card={card}
      merge={merge}
      side={counting.get(card.termId)}
      onChange={(side) => onCard(card.termId, side)}
    />
  ))
}

interface CardsOfTermProps {
  card: CardOfBoth
  merge: StudentMerge
  side: Side | undefined
  onChange: (side: Side) => void
}

function CardsOfTerm({ card, merge, side, onChange }: CardsOfTermProps) {
  const { download, isBusy } = useDownload(takeReportCard)
  const mayTake = useMay(takeReportCard)
  const schoolDayOf = useSchoolDayOf()
  const numbers = { kept: merge.kept.admissionNumber, other: merge.other.admissionNumber }
  return (
    <Sheet title={`Both have a report card of ${card.term}: choose which one counts`}>
      <FieldRow>
        <SelectField
          label={`The report card of ${card.term} that counts`}
          hint="The other one stays among the editions as superseded."
          none="Choose a report card"
          options={sides.map((value) => ({
            value,
            label: `${numbers[value]}: ${wordsOf(card[value], schoolDayOf(card[value].publishedAt))}`,
          }))}
          value={side ?? ''}
          onChange={({ target }) => target.value && onChange(target.value === 'other' ? 'other' : 'kept')}
        />
      </FieldRow>
      {mayTake &&
        sides.map((value) => (
          <Button
            key={value}
            icon="download"
            disabled={isBusy}
            aria-label={`Report card ${card.term} of ${numbers[value]}`}
            onClick={() => download({ cardId: card[value].id })}
          >
            {numbers[value]}
          </Button>
        ))}
      {card.differences.length > 0 && (
        <DataTable
          caption={`What the two report cards of ${card.term} say differently`}
          columns={differenceColumns(numbers)}
          rows={card.differences}
          keyOf={({ subject, what }) => `${subject} ${what}`}
        />
      )}
      {card.differences.length === 0 && <p>The two cards have the same results.</p>}
    </Sheet>
  )
}

const wordsOf = ({ edition, stream, isProvisional, marks, result }: CardOfBoth['kept'], publishedOn: string) =>
  [
    `edition ${edition}${isProvisional ? ', provisional' : ''}`,
    `${stream}, ${shortDay(publishedOn)}`,
    countOf(marks, 'mark', 'marks'),
    result,
  ]
    .filter(Boolean)
    .join(', ')

const differenceColumns = (numbers: Record<Side, string>): readonly Column<CardOfBoth['differences'][number]>[] => [
  { key: 'subject', title: 'Subject', cell: ({ subject }) => subject || 'Whole card' },
  { key: 'what', title: 'What', cell: ({ what }) => what },
  { key: 'kept', title: numbers.kept, cell: ({ kept }) => kept },
  { key: 'other', title: numbers.other, cell: ({ other }) => other },
]
