import { newerIn, useCommand, useEndpoint, useRefresh } from '@bellhouse/api-client'
import {
  type CommentedStudent,
  listSubjectComments,
  longestSubjectComment,
  type MarkPlace,
  type MarkSheet,
  saveSubjectComment,
} from '@bellhouse/contracts'
import {
  Arrival,
  Button,
  Dialog,
  EmptyState,
  Loading,
  LostWork,
  Notice,
  problemSentence,
  TextField,
  useCloseWarning,
  useFailureAfterwards,
  useUnsavedWarning,
} from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
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
  const [typed, setTyped] = useState<readonly string[]>([])
  const noteTyped = (studentId: string) => (isTyped: boolean) =>
    setTyped((before) => [...before.filter((id) => id !== studentId), ...(isTyped ? [studentId] : [])])
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

/** It is saved when the field is left. What somebody else wrote in between is never lost: both stand there. */
function CommentField({ place, student, isClosed, onTyped }: CommentFieldProps) {
  const { studentId, name, comment } = student
  // Over the version that its writer saw when they began.
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null)
  const saving = useCommand(saveSubjectComment, stale)
  const refresh = useRefresh()
  const text = typed?.text ?? comment.text
  const over = typed?.version ?? comment.version
  const isTyped = typed !== null && text.trim() !== comment.text
  const tell = useEffectEvent(onTyped)
  useEffect(() => tell(isTyped), [isTyped])
  useCloseWarning(isTyped)
  useUnsavedWarning(isTyped && saving.isError)
  const sayAfterwards = useFailureAfterwards(`The comment on ${name}`)

  const save = (version = over) => {
    if (!isTyped) return setTyped(null)
    saving
      .mutateAsync({ ...place, studentId, text: text.trim(), version })
      .then((saved) =>
        setTyped((latest) => (latest && latest.text !== text ? { ...latest, version: saved.version } : null)),
      )
      .catch(sayAfterwards)
  }
  const takeTheirs = () => {
    setTyped(null)
    saving.reset()
    void refresh(listSubjectComments)
  }
  const newer = newerIn(saving.error)
  if (isClosed) {
    return (
      <LostWork name={`comment on ${name}`} lines={[text]} onDiscard={takeTheirs}>
        The comment on {name} could not be saved, as the comments were closed meanwhile.
      </LostWork>
    )
  }
  return (
    <>
      <TextField
        label={name}
        hint={!isTyped && saving.isSuccess ? 'Saved' : undefined}
        maxLength={longestSubjectComment}
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, version: over })}
        onBlur={() => save()}
      />
      {newer && (
        <Notice
          kind="warning"
          role="alert"
          action={
            <>
              <Button onClick={() => save(Number(newer.record.version))}>Keep mine</Button>
              <Button onClick={takeTheirs}>Take theirs</Button>
            </>
          }
        >
          {newer.by ?? 'Somebody else'} wrote in the meantime: “{String(newer.record.text || 'nothing')}”
        </Notice>
      )}
      {saving.error && !newer && (
        <Notice kind="bad" role="alert" action={<Button onClick={() => save()}>Try again</Button>}>
          {problemSentence(saving.error)}
        </Notice>
      )}
    </>
  )
}
