import { addressOf, markStatusWords } from '@bellhouse/contracts'
import { EmptyState, LineChart, List, ListItem, Sheet, shortDay } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import type { MyDay } from './dashboard.queries'

/** The newest published marks. */
export function LatestMarks({ marks }: Pick<MyDay, 'marks'>) {
  return (
    <Sheet title="Latest marks" aside={<Link to={addressOf.marks()}>All my marks</Link>} flush>
      {marks.length === 0 ? (
        <EmptyState icon="marks">Here you will find your marks, once they are published.</EmptyState>
      ) : (
        <List>
          {marks.map(({ subject, assessment, date, ...mark }) => (
            <ListItem
              key={`${subject} ${assessment} ${date}`}
              title={subject}
              detail={`${assessment}, ${shortDay(date)}`}
              aside={markText(mark)}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function markText({ value, status, outOf }: Pick<MyDay['marks'][number], 'value' | 'status' | 'outOf'>) {
  if (value !== null) return `${value} of ${outOf}`
  return status ? markStatusWords[status] : 'No mark'
}

/** How the averages of the report cards went from term to term; one term alone is no trend. */
export function MarksTrend({ trend }: Pick<MyDay, 'trend'>) {
  if (trend.length < 2) return null
  return (
    <Sheet>
      <LineChart
        title="My averages, term by term"
        summary={summaryOf(trend)}
        labelTitle="Term"
        valueTitle="Average in percent"
        points={trend.map(({ label, percent }) => ({ label, value: percent }))}
      />
    </Sheet>
  )
}

function summaryOf(trend: MyDay['trend']) {
  const [before, now] = trend.slice(-2)
  if (!before || !now) return ''
  return `My average was ${averageIn(before)} and ${averageIn(now)}.`
}

const averageIn = ({ label, percent, isProvisional }: MyDay['trend'][number]) =>
  `${percent} % in ${label}${isProvisional ? ' (provisional)' : ''}`
