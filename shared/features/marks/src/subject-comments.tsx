import { useCommand, useEndpoint, useRefresh } from '@bellhouse/api-client'
import {
  type CommentedStudent,
  listSubjectComments,
  longestSubjectComment,
  type MarkPlace,
  type MarkSheet,
  saveSubjectComment,
} from '@bellhouse/contracts'
import { TypedTextNotices, useTypedFields, useTypedText } from '@bellhouse/records'
import { Arrival, Button, Dialog, EmptyState, Loading, LostWork, Notice, TextField } from '@bellhouse/ui'
import styles from './subject-comments.module.css'

const stale = { refreshes: [listSubjectComments] }

interface SubjectCommentsProps {
  sheet: MarkSheet
  onClose: () => void
}

/** What the teacher of the subject says of each student, as the report cards have it. */
export function SubjectComments({ sheet, onClose }: SubjectCommentsProps) {
  return (
    <Dialog
      title={`Comments on ${sheet.subject}, ${sheet.stream}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Arrival waiting={<Loading />}>
        <Comments {...sheet} />
      </Arrival>
    </Dialog>
  )
}

function Comments({ streamId, subjectId, termId }: MarkPlace) {
  const place = { streamId, subjectId, termId }
  const { mayWrite, students } = useEndpoint(listSubjectComments, place)
  const { typed, noteTyped } = useTypedFields<string>()
  const written = students.filter(({ comment }) => comment.text).length
  if (students.length === 0) return <EmptyState icon="students">Nobody in this stream takes the subject.</EmptyState>
  return (
    <>
      {mayWrite ? (
        <p>
          {written} of {students.length} written. A comment is printed below the subject on the report card. It is saved
          when you leave the field.
        </p>
      ) : (
        <Notice>The report cards are published. An admin can correct a comment.</Notice>
      )}
      <ul className={styles.list}>
        {students.map((student) => (
          <li key={student.studentId}>
            {mayWrite || typed.includes(student.studentId) ? (
              <CommentField
                place={place}
                student={student}
                isClosed={!mayWrite}
                onTyped={noteTyped(student.studentId)}
              />
            ) : (
              <Written student={student} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Written({ student: { name, comment } }: { student: CommentedStudent }) {
  return (
    <p>
      <b>{name}</b> {comment.text || '–'}
    </p>
  )
}

interface CommentFieldProps {
  place: MarkPlace
  student: CommentedStudent
  /** May not be saved any more: what was typed and not saved is there to be passed on. */
  isClosed: boolean
  onTyped: (isTyped: boolean) => void
}

/** The comment on one student. */
function CommentField({ place, student, isClosed, onTyped }: CommentFieldProps) {
  const { studentId, name, comment } = student
  const saving = useCommand(saveSubjectComment, stale)
  const refresh = useRefresh()
  const writing = useTypedText({
    subject: `The comment on ${name}`,
    there: comment.text,
    version: comment.version,
    saving,
    send: (text, version) => saving.mutateAsync({ ...place, studentId, text, version }),
    refresh: () => refresh(listSubjectComments),
    onTyped,
  })
  if (isClosed) {
    return (
      <LostWork name={`comment on ${name}`} lines={[writing.text]} onDiscard={writing.takeTheirs}>
        The comment on {name} could not be saved, as the comments were closed meanwhile.
      </LostWork>
    )
  }
  return (
    <>
      <TextField
        label={name}
        hint={!writing.isTyped && saving.isSuccess ? 'Saved' : undefined}
        maxLength={longestSubjectComment}
        value={writing.text}
        onChange={({ target }) => writing.type(target.value)}
        onBlur={writing.leave}
      />
      <TypedTextNotices writing={writing} column="text" />
    </>
  )
}
