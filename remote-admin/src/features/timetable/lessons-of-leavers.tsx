import { addressOf } from '@bellhouse/contracts'
import { countOf, Notice, OfferedLink } from '@bellhouse/ui'
import type { Desk } from './use-desk'

/** Who has left and still stands in the plan, with the way to their week, so that their lessons can be given to others. */
export function LessonsOfLeavers({ desk: { lessons, staff, version, term } }: { desk: Desk }) {
  const leavers = staff
    .filter(({ isActive }) => !isActive)
    .map((one) => ({ ...one, count: lessons.filter(({ staffIds }) => staffIds.includes(one.id)).length }))
    .filter(({ count }) => count > 0)
  if (leavers.length === 0) return null
  return (
    <Notice>
      Has left and still stands here:{' '}
      {leavers.map(({ id, name, count }, place) => (
        <span key={id}>
          {place > 0 && '; '}
          <OfferedLink to={addressOf.timetable({ termId: term.id, timetableId: version?.id, by: 'teacher', of: id })}>
            {name}, {countOf(count, 'lesson')}
          </OfferedLink>
        </span>
      ))}
      .
    </Notice>
  )
}
