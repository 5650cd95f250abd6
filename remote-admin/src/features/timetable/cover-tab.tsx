import { addressOf, daysBetween, type StaffAbsence } from '@bellhouse/contracts'
import {
  Button,
  ConfirmDialog,
  DateField,
  EmptyState,
  ErrorNotice,
  List,
  longDay,
  Notice,
  OfferedLink,
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

/** From so many days on nobody gives out each lesson of an absence one by one. */
const long = 5

function Absence({ absence, day }: { absence: StaffAbsence; day: string }) {
  const [isRemoving, setIsRemoving] = useState(false)
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
      {!hasLeft && <LongAbsence absence={absence} />}
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
      {isRemoving && <ThereAfterAll absence={absence} day={day} onClose={() => setIsRemoving(false)} />}
    </Sheet>
  )
}

interface AbsenceProps {
  absence: StaffAbsence
}

function LongAbsence({ absence: { staff, firstDay, lastDay, lessons } }: AbsenceProps) {
  if (daysBetween(firstDay, lastDay) < long || lessons.every(({ standIn, notHeld }) => standIn || notHeld)) return null
  return (
    <Notice
      kind="info"
      action={<OfferedLink to={addressOf.staff(staff.id)}>Hand over the work of {staff.name}</OfferedLink>}
    >
      Until {shortDay(lastDay)} somebody can stand in for all of it: lessons, registers and marks. Covers are for single
      lessons and their registers.
    </Notice>
  )
}

interface ThereAfterAllProps extends AbsenceProps {
  day: string
  onClose: () => void
}

function ThereAfterAll({ absence: { id, staff, firstDay }, day, onClose }: ThereAfterAllProps) {
  const removing = useRemoveAbsence()
  const isBegun = day > firstDay
  return (
    <ConfirmDialog
      title={isBegun ? `${staff.name} is there from ${shortDay(day)} on?` : `Remove the absence of ${staff.name}?`}
      confirm={isBegun ? 'End the absence' : 'Remove the absence'}
      look="danger"
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate({ absenceId: id, from: day }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ErrorNotice error={removing.error} />
      <p>
        {isBegun
          ? `Whoever was to take lessons for ${staff.name} from that day on has them no longer. What was covered before stays as it is.`
          : `Whoever took lessons for ${staff.name} in these days has them no longer.`}
      </p>
    </ConfirmDialog>
  )
}
