import { daysBetween, type TermRecord, type YearRecord } from '@bellhouse/contracts'
import { Figure, Figures, Notice, Sheet } from '@bellhouse/ui'
import { PinnedTerm } from './pinned-term'
import { useToday } from './terms.queries'

/** Where the school stands in its term today. */
export function CurrentTerm({ years }: { years: readonly YearRecord[] }) {
  const today = useToday()
  const terms = years.flatMap((year) => year.terms)
  const current = terms.find(({ isCurrent }) => isCurrent)
  const year = years.find(({ id }) => id === current?.yearId)
  if (!current || !year) return <Notice kind="warning">There is no term yet. Add the first one.</Notice>

  return (
    <>
      <Sheet title={`${year.title} ${current.title}`}>
        <Figures>
          {today < current.startDate && (
            <DaysFigure count={daysBetween(today, current.startDate)} words="until it begins" />
          )}
          {isOn(current, today) && (
            <>
              <Figure
                value={`Week ${1 + Math.floor(daysBetween(current.startDate, today) / 7)}`}
                label={weeksOf(current)}
              />
              <DaysFigure count={daysBetween(today, current.endDate)} words="until it ends" />
            </>
          )}
          {today > current.endDate && <DaysFigure count={daysBetween(current.endDate, today)} words="since it ended" />}
        </Figures>
      </Sheet>
      {current.isPinned && <PinnedTerm term={current} terms={terms} />}
    </>
  )
}

const DaysFigure = ({ count, words }: { count: number; words: string }) => (
  <Figure value={count} label={`${count === 1 ? 'day' : 'days'} ${words}`} />
)

const isOn = ({ startDate, endDate }: TermRecord, today: string) => startDate <= today && today <= endDate

const weeksOf = ({ startDate, endDate }: TermRecord) => `of ${Math.ceil((daysBetween(startDate, endDate) + 1) / 7)}`
