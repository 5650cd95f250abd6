import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addStudentNote,
  audienceWords,
  listStudentNotes,
  longestStudentNote,
  type NoteAudience,
  noteAudiences,
  removeStudentNote,
  type StudentNote,
} from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import {
  Arrival,
  Button,
  Dialog,
  EmptyState,
  IconButton,
  List,
  ListItem,
  Loading,
  momentText,
  notify,
  notifyError,
  notifyUndo,
  SelectField,
  Sheet,
  TextAreaField,
} from '@bellhouse/ui'
import { useState } from 'react'
import styles from './student-notes.module.css'

const stale = { refreshes: [listStudentNotes] }

/** What staff wrote down about a student, on a page of the student. */
export function StudentNotes({ studentId, name }: { studentId: string; name: string }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Sheet
      title="Notes"
      flush
      aside={
        <Offered act={addStudentNote}>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add note
          </Button>
        </Offered>
      }
    >
      <NoteList studentId={studentId} />
      <Offered act={addStudentNote}>
        {isAdding && <AddNote studentId={studentId} name={name} audience="office" onClose={() => setIsAdding(false)} />}
      </Offered>
    </Sheet>
  )
}

interface DialogProps {
  studentId: string
  name: string
  onClose: () => void
}

/** The same in a dialog, for whoever works with a list of students. */
export function StudentNotesDialog({ studentId, name, onClose }: DialogProps) {
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding) {
    return (
      <Offered act={addStudentNote}>
        <AddNote studentId={studentId} name={name} audience="class-teacher" onClose={() => setIsAdding(false)} />
      </Offered>
    )
  }
  return (
    <Dialog
      title={`Notes on ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Offered act={addStudentNote}>
            <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
              Add note
            </Button>
          </Offered>
        </>
      }
    >
      <Arrival waiting={<Loading />}>
        <NoteList studentId={studentId} />
      </Arrival>
    </Dialog>
  )
}

function NoteList({ studentId }: { studentId: string }) {
  const { notes } = useEndpoint(listStudentNotes, { studentId })
  if (notes.length === 0)
    return <EmptyState icon="file">Here you will find what staff note down about the student.</EmptyState>
  return (
    <List>
      {notes.map((note) => (
        <ListItem
          key={note.id}
          title={<span className={styles.text}>{note.text}</span>}
          detail={[note.by ?? 'Somebody who has left', momentText(note.writtenAt), audienceWords[note.audience]].join(
            ' · ',
          )}
          aside={
            note.mayRemove && (
              <Offered act={removeStudentNote}>
                <RemoveNote {...note} />
              </Offered>
            )
          }
        />
      ))}
    </List>
  )
}

function RemoveNote({ id: noteId, writtenAt }: StudentNote) {
  const removing = useCommand(removeStudentNote, stale)
  const change = (isRemoved: boolean) => removing.mutateAsync({ noteId, isRemoved })
  // By then the note, and this with it, has gone from the list.
  const handleRemove = () => change(true).then(() => notifyUndo('Note removed', () => change(false)), notifyError)
  return <IconButton icon="trash" label={`Remove the note of ${momentText(writtenAt)}`} onClick={handleRemove} />
}

const words = { text: { label: 'Note' }, audience: { label: 'Who can read it' } }
const audiences = noteAudiences.map((value) => ({ value, label: audienceWords[value] }))

function AddNote({ studentId, name, audience, onClose }: DialogProps & { audience: NoteAudience }) {
  const record = useRecordForm({
    endpoint: addStudentNote,
    name: `new note ${studentId}`,
    values: { studentId, text: '', audience },
    words,
    ...stale,
    onSaved: () => {
      notify('Note added', 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Note on ${name}`} save="Add note" onClose={onClose}>
      <TextAreaField {...record.field('text')} rows={5} maxLength={longestStudentNote} />
      <SelectField
        {...record.field('audience')}
        options={audiences}
        hint="You can always read what you wrote yourself."
      />
    </RecordDialog>
  )
}
