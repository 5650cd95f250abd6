import type { RecordFields } from '@bellhouse/records'
import { type Roomed, roomsOf } from '@bellhouse/timetabling'
import { FieldRow, SelectField, TextField } from '@bellhouse/ui'
import { ChosenField } from './chosen-field'
import type { Desk } from './use-desk'

export interface TeachingValues {
  subjectId: string | null
  title: string
  group: string | null
  streamIds: string[]
  staffIds: string[]
  roomId: string | null
  roomIds: string[]
}

export const emptyTeaching: TeachingValues = {
  subjectId: null,
  title: '',
  group: null,
  streamIds: [],
  staffIds: [],
  roomId: null,
  roomIds: [],
}

type Taught = Omit<TeachingValues, 'roomIds'> & Roomed

export const teachingOf = ({ subjectId, title, group, streamIds, staffIds, ...lesson }: Taught): TeachingValues => ({
  subjectId,
  title,
  group,
  streamIds,
  staffIds,
  roomId: lesson.roomId,
  roomIds: [...roomsOf(lesson)],
})

export const teachingWords = ({ names }: Desk) => ({
  subjectId: { label: 'Subject', textOf: (id: string | null) => (id ? names.subject(id) : '–') },
  title: { label: 'Title' },
  group: { label: 'Group' },
  streamIds: { label: 'Streams', textOf: (ids: readonly string[]) => ids.map(names.stream).join(', ') },
  staffIds: { label: 'Teachers', textOf: (ids: readonly string[]) => ids.map(names.staff).join(', ') },
  roomIds: { label: 'Rooms', textOf: (ids: readonly string[] = []) => ids.map(names.room).join(', ') },
})

interface TeachingFieldsProps {
  desk: Desk
  record: RecordFields<keyof TeachingValues>
  /** What is in the form at this moment. */
  entered: { streamIds: readonly string[]; staffIds: readonly string[]; roomIds?: readonly string[] | undefined }
}

/** Who is taught what and where: of a lesson, and of lessons that are wanted. */
export function TeachingFields({ desk, record, entered }: TeachingFieldsProps) {
  const { subjects, streams, staff, rooms } = desk
  const { streamIds, staffIds, roomIds = [] } = entered
  const here = staff.filter(({ id, isActive }) => isActive || staffIds.includes(id))
  return (
    <>
      <SelectField
        {...record.field('subjectId')}
        none="No subject"
        options={subjects.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <FieldRow>
        <TextField {...record.field('title')} hint="Such as Assembly, or Practical." />
        <TextField
          {...record.field('group')}
          hint="For a part of a stream. Two parts may be taught at the same time."
        />
      </FieldRow>
      <ChosenField
        {...record.wordsOf('streamIds')}
        add="Add a stream"
        options={streams.map(({ id, label }) => ({ value: id, label }))}
        value={streamIds}
        onChange={(ids) => record.set('streamIds', ids)}
      />
      <ChosenField
        {...record.wordsOf('staffIds')}
        add="Add a teacher"
        addAll="All teachers"
        options={here.map(({ id, name }) => ({ value: id, label: name }))}
        value={staffIds}
        onChange={(ids) => record.set('staffIds', ids)}
      />
      <ChosenField
        {...record.wordsOf('roomIds')}
        add="Add a room"
        options={rooms.map(({ id, code, name }) => ({ value: id, label: name ? `${code}, ${name}` : code }))}
        value={roomIds}
        onChange={(ids) => {
          record.set('roomIds', ids)
          record.set('roomId', ids[0] ?? null)
        }}
      />
    </>
  )
}
