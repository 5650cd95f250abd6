import { List, ListItem, Sheet, shortDay } from '@bellhouse/ui'
import type { MyDay } from './dashboard.queries'

export function LatestMarks({ marks }: Pick<MyDay, 'marks'>) {
  if (marks.length === 0) return null
  return (
    <Sheet title="Latest marks" flush>
      <List>
        {marks.map(({ subject, assessment, value, outOf, date }) => (
          <ListItem
            key={`${subject} ${assessment} ${date}`}
            title={subject}
            detail={`${assessment}, ${shortDay(date)}`}
            aside={value === null ? 'No mark' : `${value} of ${outOf}`}
          />
        ))}
      </List>
    </Sheet>
  )
}
