import { addRoom, type Room, saveRoom } from '@bellhouse/contracts'
import { RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FieldRow,
  IconButton,
  notify,
  RemoveDialog,
  RowActions,
  Sheet,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { demandQueries, useRemoveRoom } from './timetable.queries'
import type { Desk } from './use-desk'

interface Open {
  what: 'edit' | 'remove' | 'new'
  id: string
}

export function RoomsTab({ desk: { rooms } }: { desk: Desk }) {
  const [open, setOpen] = useState<Open | null>(null)
  const room = rooms.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)

  return (
    <Sheet
      title="Rooms"
      flush
      aside={
        <Button icon="plus" onClick={() => setOpen({ what: 'new', id: '' })}>
          Add room
        </Button>
      }
    >
      {rooms.length === 0 ? (
        <EmptyState icon="classes">Here you will find the rooms that lessons can be in.</EmptyState>
      ) : (
        <DataTable caption="Rooms" columns={columnsOf(setOpen)} rows={rooms} keyOf={({ id }) => id} />
      )}
      {open?.what === 'new' && <AddRoom onClose={close} />}
      {open?.what === 'edit' && room && <EditRoom key={room.id} room={room} onClose={close} />}
      {open?.what === 'remove' && room && <RemoveRoom room={room} onClose={close} />}
    </Sheet>
  )
}

const columnsOf = (onOpen: (open: Open) => void): readonly Column<Room>[] => [
  { key: 'code', title: 'Room', cell: ({ code }) => <b>{code}</b> },
  { key: 'name', title: 'Name', cell: ({ name }) => name || '–' },
  { key: 'capacity', title: 'Places', isNumber: true, cell: ({ capacity }) => capacity ?? '–' },
  {
    key: 'actions',
    title: 'Change',
    cell: ({ id, code }) => (
      <RowActions>
        <IconButton icon="pencil" label={`Edit ${code}`} onClick={() => onOpen({ what: 'edit', id })} />
        <IconButton icon="trash" label={`Remove ${code}`} onClick={() => onOpen({ what: 'remove', id })} />
      </RowActions>
    ),
  },
]

const words = { code: { label: 'Code' }, name: { label: 'Name' }, capacity: { label: 'Places' } }

function AddRoom({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    endpoint: addRoom,
    name: 'new room',
    values: { code: '', name: '', capacity: null },
    words,
    refreshes: demandQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Add room" save="Add room" onClose={onClose}>
      <RoomFields record={record} />
    </RecordDialog>
  )
}

function EditRoom({ room: { id, version, code, name, capacity }, onClose }: { room: Room; onClose: () => void }) {
  const record = useRecordForm({
    endpoint: saveRoom,
    name: `room ${id}`,
    values: { roomId: id, version, code, name, capacity },
    words,
    refreshes: demandQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title={`Edit ${code}`} save="Save room" onClose={onClose}>
      <RoomFields record={record} />
    </RecordDialog>
  )
}

function RoomFields({ record }: { record: RecordFields<'code' | 'name' | 'capacity'> }) {
  return (
    <>
      <FieldRow>
        <TextField {...record.field('code')} hint="As it stands on the door and in the grid." />
        <TextField {...record.number('capacity')} />
      </FieldRow>
      <TextField {...record.field('name')} />
    </>
  )
}

const saidAndClosed =
  (onClose: () => void) =>
  ({ code }: Room) => {
    notify(`${code} saved`, 'success')
    onClose()
  }

function RemoveRoom({ room: { id, code }, onClose }: { room: Room; onClose: () => void }) {
  const removing = useRemoveRoom()
  const handleSuccess = () => {
    notify(`${code} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={code}
      confirm="Remove room"
      removing={removing}
      onConfirm={() => removing.mutate({ roomId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It can be removed only while no lesson is in it.
    </RemoveDialog>
  )
}
