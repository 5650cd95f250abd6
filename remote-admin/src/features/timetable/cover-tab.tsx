import type { StaffAbsence } from '@bellhouse/contracts'
import {
  Button,
  DateField,
  EmptyState,
  List,
  longDay,
  RemoveDialog,
  RowActions,
  Sheet,
  shortDay,
  Toolbar,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useCoverDay, useRemoveAbsence } from './cover.queries'
import { AddAbsence } from './cover-absence'
import { CoverLesson } from './cover-lesson'
import { MarkNotHeld, NotHeldSheet } from './cover-not-held'
import type { Desk } from './use-desk'

/** Who is absent on a day, and who takes their lessons. */
export function CoverTab({ desk }: { desk: Desk }) {
  const shown = useCoverDay(desk.params.get('day') ?? undefined)
  const [isAdding, setIsAdding] = useState(false)
  const [isMarking, setIsMarking] = useState(false)
  const { day, absences, hasLessons, staff, notHeld = [], periods = [], streams = [] } = shown
  const [first] = periods
  return (
    <>
      <Toolbar>
        <DateField
          label="Day"
          value={day}
          onChange={({ target }) => target.value && desk.change({ day: target.value })}
        />
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          Record an absence
        </Button>
        {first && <Button onClick={() => setIsMarking(true)}>Mark lessons as not held</Button>}
      </Toolbar>
      <NotHeldSheet marks={notHeld} />
      {absences.length === 0 && (
        <Sheet>
          <EmptyState icon="staff">
            {hasLessons
              ? `No absence is recorded for ${longDay(day)}.`
              : `On ${longDay(day)} there are no lessons by a published timetable.`}
          </EmptyState>
        </Sheet>
      )}
      {absences.map((absence) => (
        <Absence key={absence.id} absence={absence} day={day} />
      ))}
      {isMarking && first && (
        <MarkNotHeld
          title="Lessons that are not held"
          mark={{ day, period: first.period }}
          places={{ periods, streams }}
          onClose={() => setIsMarking(false)}
        />
      )}
      {isAdding && <AddAbsence staff={staff} day={day} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Absence({ absence, day }: { absence: StaffAbsence; day: string }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const removing = useRemoveAbsence()
  const { id, staff, firstDay, lastDay, reason, hasLeft, lessons } = absence
  const until = firstDay === lastDay ? '' : `, from ${shortDay(firstDay)} to ${shortDay(lastDay)}`
  return (
    <Sheet
      title={staff.name}
      flush
      aside={
        <RowActions>
          <span>
            {reason || 'Absent'}
            {until}
          </span>
          {!hasLeft && <Button onClick={() => setIsRemoving(true)}>Is there after all</Button>}
        </RowActions>
      }
    >
      {lessons.length === 0 ? (
        <EmptyState icon="check">No lesson is affected on this day.</EmptyState>
      ) : (
        <List>
          {lessons.map((lesson) => (
            <CoverLesson
              key={lesson.period}
              lesson={lesson}
              place={{ absenceId: id, day, period: lesson.period }}
              staffId={staff.id}
            />
          ))}
        </List>
      )}
      {isRemoving && (
        <RemoveDialog
          name={`the absence of ${staff.name}`}
          confirm="Remove the absence"
          removing={removing}
          onConfirm={() => removing.mutate({ absenceId: id })}
          onClose={() => setIsRemoving(false)}
        >
          Whoever took lessons for {staff.name} in these days has them no longer.
        </RemoveDialog>
      )}
    </Sheet>
  )
}
