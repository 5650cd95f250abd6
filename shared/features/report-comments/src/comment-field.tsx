import { useRefresh } from '@bellhouse/api-client'
import {
  type CommentAuthor,
  type CommentTemplate,
  type DeskStudent,
  getReportDesk,
  longestComment,
} from '@bellhouse/contracts'
import {
  Button,
  LostWork,
  MenuButton,
  Notice,
  problemSentence,
  TextAreaField,
  useCloseWarning,
  useFailureAfterwards,
  useUnsavedWarning,
  VisuallyHidden,
} from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { newerCommentIn } from './newer-comment'
import styles from './report.module.css'
import { useSaveComment } from './report.queries'
import { suggestComments } from './suggest'
import { Writer } from './writer'

interface CommentFieldProps {
  place: { streamId: string; termId: string }
  student: DeskStudent
  author: CommentAuthor
  templates: readonly CommentTemplate[]
  /** The version that this browser wrote last, of either author. */
  version: { current: number }
  /** May not be saved any more: what was typed and not saved is there to be passed on. */
  isClosed: boolean
  onTyped: (isTyped: boolean) => void
}

/** What was typed, and the version that its writer saw. */
interface Typed {
  text: string
  version: number
}

const fieldOf = { 'class-teacher': 'classTeacher', 'head-teacher': 'headTeacher' } as const
const labels: Record<CommentAuthor, string> = { 'class-teacher': 'Class teacher', 'head-teacher': 'Head teacher' }

/** One comment; it is saved when the field is left. What somebody else wrote in between is never lost: both stand there. */
export function CommentField({ place, student, author, templates, version, isClosed, onTyped }: CommentFieldProps) {
  const field = fieldOf[author]
  const there = student.comment[field]
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed?.text ?? there
  const saving = useSaveComment()
  const refresh = useRefresh()
  const isTyped = typed !== null && text !== there
  useCloseWarning(isTyped)
  useUnsavedWarning(isTyped && saving.isError)
  useTelling(isTyped, onTyped)
  const sayAfterwards = useFailureAfterwards(`The comment on ${student.name}`)

  const over = typed?.version ?? student.comment.version

  const save = (next: string, base = Math.max(version.current, over)) => {
    if (next === there) return setTyped(null)
    setTyped({ text: next, version: base })
    saving
      .mutateAsync({ ...place, studentId: student.studentId, version: base, [field]: next.trim() })
      .then((saved) => {
        version.current = saved.version
        // What was typed meanwhile stays, over what has just been saved.
        setTyped((latest) => (latest && latest.text !== next ? { ...latest, version: saved.version } : null))
      })
      .catch(sayAfterwards)
  }
  const takeTheirs = () => {
    setTyped(null)
    saving.reset()
    void refresh(getReportDesk)
  }
  const newer = newerCommentIn(saving.error)
  if (isClosed) {
    return (
      <LostWork name={`comment on ${student.name}`} lines={[text]} onDiscard={takeTheirs}>
        The comment on {student.name} could not be saved, as the comments were closed meanwhile.
      </LostWork>
    )
  }

  return (
    <div className={styles.field}>
      <span aria-hidden className={styles.quiet}>
        {labels[author]}
      </span>
      <TextAreaField
        quietLabel
        label={`${labels[author]} on ${student.name}`}
        rows={2}
        maxLength={longestComment}
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, version: over })}
        onBlur={() => typed !== null && save(text)}
      />
      {author === 'class-teacher' && !isTyped && <Writer comment={student.comment} />}
      <div className={styles.below}>
        <MenuButton
          align="start"
          items={suggestComments(templates, author, student.average).map((one) => ({
            label: one.text,
            onChoose: () => save(one.text),
          }))}
        >
          Suggestions
          <VisuallyHidden>{` for ${labels[author]} on ${student.name}`}</VisuallyHidden>
        </MenuButton>
        <span role="status" className={styles.state}>
          {stateOf(saving.isPending, isTyped)}
        </span>
      </div>
      {newer && (
        <Notice
          kind="warning"
          role="alert"
          action={
            <>
              <Button onClick={() => save(text, newer.version)}>Keep mine</Button>
              <Button onClick={takeTheirs}>Take theirs</Button>
            </>
          }
        >
          {newer.by ?? 'Somebody else'} wrote in the meantime: “{newer[field] || 'nothing'}”
        </Notice>
      )}
      {saving.error && !newer && (
        <Notice kind="bad" role="alert" action={<Button onClick={() => save(text)}>Try again</Button>}>
          {problemSentence(saving.error)}
        </Notice>
      )}
    </div>
  )
}

function useTelling(isTyped: boolean, onTyped: (isTyped: boolean) => void) {
  const tell = useEffectEvent(onTyped)
  useEffect(() => tell(isTyped), [isTyped])
}

function stateOf(isSaving: boolean, isTyped: boolean) {
  if (isSaving) return 'Saving …'
  return isTyped ? 'Not saved yet' : ''
}
