import type { RolloverOutcome } from '@bellhouse/contracts'
import { Chip, List, ListItem, Sheet, type Tone } from '@bellhouse/ui'
import { useStudentYears } from './student-details.queries'

const outcomes: Record<RolloverOutcome, { word: string; tone: Tone }> = {
  promoted: { word: 'Went up', tone: 'present' },
  repeated: { word: 'Repeats', tone: 'late' },
  left: { word: 'Left', tone: 'neutral' },
  graduated: { word: 'Graduated', tone: 'accent' },
}

/** In which stream the student was in each year; from the first rollover on. */
export function StudentYears({ studentId }: { studentId: string }) {
  const years = useStudentYears(studentId)
  if (years.length === 0) return null
  return (
    <Sheet title="Years" flush>
      <List>
        {years.map(({ year, stream, outcome }) => (
          <ListItem
            key={year}
            title={year}
            detail={stream}
            aside={outcome && <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Chip>}
          />
        ))}
      </List>
    </Sheet>
  )
}
