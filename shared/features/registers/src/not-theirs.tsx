import type { RegisterDesk } from '@bellhouse/contracts'
import { EmptyState, LinkButton, longDay } from '@bellhouse/ui'
import { LessonList } from './lesson-list'

/** In place of a register that an address names and that is not the person's, with the way to their own. */
export function NotTheirs({ desk }: { desk: RegisterDesk }) {
  return (
    <>
      <EmptyState icon="attendance" action={<LinkButton to="?">Open your own register</LinkButton>}>
        {`This register of ${longDay(desk.date)} is not yours. You take those of your own streams, and of the lessons that you cover.`}
      </EmptyState>
      <LessonList desk={desk} />
    </>
  )
}
