import { StaffField } from '@bellhouse/people'
import type { RecordFields } from '@bellhouse/records'
import { FieldRow, TextField } from '@bellhouse/ui'

interface StreamFieldsProps {
  record: RecordFields<'name' | 'room' | 'capacity' | 'classTeacherId'>
  teacher: { id: string; name: string } | null
  onTeacher: (teacher: { id: string; name: string } | null) => void
}

/** What a stream has, new or old. */
export function StreamFields({ record, teacher, onTeacher }: StreamFieldsProps) {
  return (
    <>
      <TextField {...record.field('name')} hint="As people call it beside the class, for instance East." />
      <StaffField
        {...record.wordsOf('classTeacherId')}
        name={teacher?.name ?? null}
        onChoose={(chosen) => {
          onTeacher(chosen)
          record.set('classTeacherId', chosen?.id ?? null)
        }}
      />
      <FieldRow>
        <TextField {...record.field('room')} />
        <TextField {...record.number('capacity')} hint="How many students there is room for." />
      </FieldRow>
    </>
  )
}
