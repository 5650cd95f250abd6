import { type StreamRecord, saveStream } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify } from '@bellhouse/ui'
import { useState } from 'react'
import { classQueries } from './classes.queries'
import { StreamFields } from './stream-fields'
import { streamWords } from './stream-words'

interface EditStreamProps {
  stream: StreamRecord
  onClose: () => void
}

export function EditStream({ stream, onClose }: EditStreamProps) {
  const { id, label, version, name, room, capacity, classTeacherId, classTeacherName } = stream
  const [teacher, setTeacher] = useState(classTeacherId ? { id: classTeacherId, name: classTeacherName ?? '' } : null)
  const record = useRecordForm({
    endpoint: saveStream,
    name: `stream ${id}`,
    values: { streamId: id, version, name, room, capacity, classTeacherId },
    words: streamWords(teacher),
    refreshes: classQueries,
    onSaved: (saved) => {
      notify(`${saved.label} saved`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit ${label}`} save="Save stream" onClose={onClose}>
      <StreamFields record={record} teacher={teacher} onTeacher={setTeacher} />
    </RecordDialog>
  )
}
