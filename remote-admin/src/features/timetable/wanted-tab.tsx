import type { LessonDemand } from '@bellhouse/contracts'
import { lessonLabel, roomsOf } from '@bellhouse/timetabling'
import {
  Button,
  Chip,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  IconButton,
  Notice,
  notify,
  notifyError,
  RemoveDialog,
  RowActions,
  SelectField,
  Sheet,
} from '@bellhouse/ui'
import { useState } from 'react'
import { DemandDialog } from './demand-dialog'
import { useDemands, useRemoveDemand, useWantAllocated } from './timetable.queries'
import type { Desk } from './use-desk'
import { WishesSheet } from './wishes-sheet'

interface Open {
  what: 'edit' | 'remove' | 'new'
  id: string
}

/** What has to be placed, class by class, and what teachers wish. */
export function WantedTab({ desk }: { desk: Desk }) {
  const { demands, wishes, withoutDemand } = useDemands(desk.term.id)
  const [open, setOpen] = useState<Open | null>(null)
  const streamId = desk.streams.find(({ id }) => id === desk.params.get('stream'))?.id ?? ''
  const shown = demands.filter(({ streamIds }) => streamId === '' || streamIds.includes(streamId))
  const demand = demands.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  const periods = shown.reduce((sum, one) => sum + one.periods, 0)

  return (
    <>
      {withoutDemand > 0 && <Allocated desk={desk} count={withoutDemand} />}
      <Sheet
        title="Lessons wanted"
        flush
        aside={
          <RowActions>
            <SelectField
              label="Stream"
              quietLabel
              none="All streams"
              options={desk.streams.map(({ id, label }) => ({ value: id, label }))}
              value={streamId}
              onChange={({ target }) => desk.change({ stream: target.value })}
            />
            <Chip>{countOf(periods, 'period')} a cycle</Chip>
            <Button icon="plus" onClick={() => setOpen({ what: 'new', id: '' })}>
              Want lessons
            </Button>
          </RowActions>
        }
      >
        {shown.length === 0 ? (
          <EmptyState icon="timetable">Here you will find which lessons a cycle should have.</EmptyState>
        ) : (
          <DataTable caption="Lessons wanted" columns={columnsOf(desk, setOpen)} rows={shown} keyOf={({ id }) => id} />
        )}
      </Sheet>
      <WishesSheet desk={desk} wishes={wishes} />
      {open?.what === 'new' && <DemandDialog desk={desk} streamId={streamId} onClose={close} />}
      {open?.what === 'edit' && demand && <DemandDialog key={demand.id} desk={desk} demand={demand} onClose={close} />}
      {open?.what === 'remove' && demand && <RemoveDemand desk={desk} demand={demand} onClose={close} />}
    </>
  )
}

const partWords = { any: '', morning: 'mornings', afternoon: 'afternoons' }

const columnsOf = (desk: Desk, onOpen: (open: Open) => void): readonly Column<LessonDemand>[] => [
  { key: 'lessons', title: 'Lessons', cell: (demand) => <b>{labelOf(demand, desk)}</b> },
  {
    key: 'teachers',
    title: 'Teachers',
    cell: ({ staffIds, isAllocated }) => (
      <>
        {staffIds.map(desk.names.staff).join(', ') || '–'} {!isAllocated && <Chip tone="late">Not allocated</Chip>}
      </>
    ),
  },
  { key: 'periods', title: 'Periods', isNumber: true, cell: ({ periods }) => periods },
  { key: 'doubles', title: 'Doubles', isNumber: true, cell: ({ doubles }) => doubles || '–' },
  {
    key: 'where',
    title: 'Where and when',
    cell: (demand) =>
      [roomsOf(demand).map(desk.names.room).join(', '), partWords[demand.partOfDay]].filter(Boolean).join(', ') || '–',
  },
  {
    key: 'actions',
    title: 'Change',
    cell: (demand) => (
      <RowActions>
        <IconButton
          icon="pencil"
          label={`Edit ${labelOf(demand, desk)}`}
          onClick={() => onOpen({ what: 'edit', id: demand.id })}
        />
        <IconButton
          icon="trash"
          label={`Remove ${labelOf(demand, desk)}`}
          onClick={() => onOpen({ what: 'remove', id: demand.id })}
        />
      </RowActions>
    ),
  },
]

const labelOf = (demand: LessonDemand, { names }: Desk) =>
  lessonLabel({ ...demand, staffIds: [], duration: 1, slot: null }, names)

const usualPeriods = 4

function Allocated({ desk, count }: { desk: Desk; count: number }) {
  const wanting = useWantAllocated()
  const want = () =>
    wanting.mutate(
      { termId: desk.term.id, periods: usualPeriods },
      {
        onSuccess: ({ added }) => notify(`${added} added`, 'success'),
        onError: notifyError,
      },
    )
  return (
    <Notice
      action={
        <Button busy={wanting.isPending} onClick={want}>
          Want {usualPeriods} periods of each
        </Button>
      }
    >
      {countOf(count, 'subject of a stream is', 'subjects of streams are')} allocated, and no lessons are wanted.
    </Notice>
  )
}

function RemoveDemand({ desk, demand, onClose }: { desk: Desk; demand: LessonDemand; onClose: () => void }) {
  const removing = useRemoveDemand()
  const label = labelOf(demand, desk)
  const handleSuccess = () => {
    notify(`${label} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={label}
      confirm="Want them no more"
      removing={removing}
      onConfirm={() => removing.mutate({ demandId: demand.id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      Lessons of it that are in a timetable stay there.
    </RemoveDialog>
  )
}
