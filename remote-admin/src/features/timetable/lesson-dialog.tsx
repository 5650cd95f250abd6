import { addLesson, type Lesson, saveLesson } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify, TextField } from '@bellhouse/ui'
import { emptyTeaching, TeachingFields, teachingOf, teachingWords } from './teaching-fields'
import { planQueries } from './timetable.queries'
import type { Desk } from './use-desk'
import type { View } from './views'

interface LessonDialogProps {
  desk: Desk
  view: View
  lesson?: Lesson
  onClose: () => void
}

/** A new lesson, or one that is there already. */
export function LessonDialog({ desk, view, lesson, onClose }: LessonDialogProps) {
  if (lesson) return <EditLesson desk={desk} lesson={lesson} onClose={onClose} />
  return <AddLesson desk={desk} view={view} onClose={onClose} />
}

const durationWord = { duration: { label: 'Periods in a row' } }

function AddLesson({ desk, view, onClose }: Omit<LessonDialogProps, 'lesson'>) {
  const record = useRecordForm({
    endpoint: addLesson,
    name: 'new lesson',
    values: { timetableId: desk.version?.id ?? '', ...emptyTeaching, ...ownOf(view), duration: 1, slot: null },
    words: { ...teachingWords(desk), ...durationWord },
    refreshes: planQueries,
    onSaved: saidAndClosed('Lesson added. It waits for its place', onClose),
  })
  return (
    <RecordDialog record={record} title="Add lesson" save="Add lesson" onClose={onClose}>
      <TeachingFields desk={desk} record={record} entered={record.form.watch()} />
      <TextField {...record.number('duration')} />
    </RecordDialog>
  )
}

/** A new lesson begins with whose week is shown. */
const ownOf = ({ kind, id }: View) => ({
  ...(kind === 'class' && { streamIds: [id] }),
  ...(kind === 'teacher' && { staffIds: [id] }),
  ...(kind === 'room' && { roomId: id, roomIds: [id] }),
})

function EditLesson({ desk, lesson, onClose }: { desk: Desk; lesson: Lesson; onClose: () => void }) {
  const record = useRecordForm({
    endpoint: saveLesson,
    name: `lesson ${lesson.id}`,
    values: { lessonId: lesson.id, version: lesson.version, ...teachingOf(lesson), duration: lesson.duration },
    words: { ...teachingWords(desk), ...durationWord },
    refreshes: planQueries,
    onSaved: saidAndClosed('Lesson saved', onClose),
  })
  return (
    <RecordDialog record={record} title="Edit lesson" save="Save lesson" onClose={onClose}>
      <TeachingFields desk={desk} record={record} entered={record.form.watch()} />
      <TextField {...record.number('duration')} />
    </RecordDialog>
  )
}

const saidAndClosed = (sentence: string, onClose: () => void) => () => {
  notify(sentence, 'success')
  onClose()
}
