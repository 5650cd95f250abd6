import { addTimetable, renameTimetable, type TimetableVersion } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify, RemoveDialog, SelectField, TextField } from '@bellhouse/ui'
import { planQueries, useRemoveTimetable } from './timetable.queries'
import type { Desk } from './use-desk'

interface NewDraftProps {
  desk: Desk
  /** What it begins with, unless something else is chosen. */
  from: string
  onClose: () => void
}

export function NewDraft({ desk, from, onClose }: NewDraftProps) {
  const options = [
    { value: 'wanted', label: 'The lessons that are wanted, not placed' },
    { value: 'nothing', label: 'Nothing' },
    ...desk.versions.map(({ id, title, state }) => ({ value: id, label: `${title} (${state})` })),
  ]
  const record = useRecordForm({
    endpoint: addTimetable,
    name: 'new timetable',
    values: { termId: desk.term.id, title: freeTitle(desk), from },
    words: { title: { label: 'Title' }, from: { label: 'Begin with' } },
    refreshes: planQueries,
    onSaved: ({ id, title }) => {
      notify(`${title} begun`, 'success')
      onClose()
      desk.change({ timetableId: id, tab: undefined })
    },
  })
  return (
    <RecordDialog record={record} title="New draft" save="Begin draft" onClose={onClose}>
      <TextField {...record.field('title')} />
      <SelectField {...record.field('from')} options={options} />
    </RecordDialog>
  )
}

function freeTitle({ versions }: Desk) {
  const taken = versions.map(({ title }) => title)
  const number = Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find(
    (one) => !taken.includes(`Draft ${one}`),
  )
  return `Draft ${number ?? 1}`
}

interface OfVersionProps {
  version: TimetableVersion
  onClose: () => void
}

export function RenameVersion({ version: { id, title, version }, onClose }: OfVersionProps) {
  const record = useRecordForm({
    endpoint: renameTimetable,
    name: `timetable ${id}`,
    values: { timetableId: id, version, title },
    words: { title: { label: 'Title' } },
    refreshes: planQueries,
    onSaved: (saved) => {
      notify(`${saved.title} saved`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Rename ${title}`} save="Save title" onClose={onClose}>
      <TextField {...record.field('title')} />
    </RecordDialog>
  )
}

export function RemoveVersion({ version: { id, title }, onClose }: OfVersionProps) {
  const removing = useRemoveTimetable()
  const handleSuccess = () => {
    notify(`${title} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={title}
      confirm="Remove draft"
      removing={removing}
      onConfirm={() => removing.mutate({ timetableId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      Its lessons go with it. What was published stays.
    </RemoveDialog>
  )
}
