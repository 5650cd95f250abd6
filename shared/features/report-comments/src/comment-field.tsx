import { useRefresh } from '@bellhouse/api-client'
import {
  type CommentAuthor,
  type CommentTemplate,
  type DeskStudent,
  getReportDesk,
  longestComment,
} from '@bellhouse/contracts'
import { TypedTextNotices, useTypedText } from '@bellhouse/records'
import { LostWork, MenuButton, TextAreaField, VisuallyHidden } from '@bellhouse/ui'
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

/** Where the comment of an author stands in a student's. */
export const fieldOf = { 'class-teacher': 'classTeacher', 'head-teacher': 'headTeacher' } as const
const labels: Record<CommentAuthor, string> = { 'class-teacher': 'Class teacher', 'head-teacher': 'Head teacher' }

/** One comment of one author. */
export function CommentField({ place, student, author, templates, version, isClosed, onTyped }: CommentFieldProps) {
  const field = fieldOf[author]
  const saving = useSaveComment()
  const refresh = useRefresh()
  const writing = useTypedText({
    subject: `The comment on ${student.name}`,
    there: student.comment[field],
    version: student.comment.version,
    saving,
    send: async (text, over) => {
      const base = Math.max(version.current, over)
      const saved = await saving.mutateAsync({ ...place, studentId: student.studentId, version: base, [field]: text })
      version.current = saved.version
      return saved
    },
    refresh: () => refresh(getReportDesk),
    onTyped,
  })
  if (isClosed) {
    return (
      <LostWork name={`comment on ${student.name}`} lines={[writing.text]} onDiscard={writing.takeTheirs}>
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
        value={writing.text}
        onChange={({ target }) => writing.type(target.value)}
        onBlur={writing.leave}
      />
      {author === 'class-teacher' && !writing.isTyped && <Writer comment={student.comment} />}
      <div className={styles.below}>
        <MenuButton
          align="start"
          items={suggestComments(templates, author, student.average).map((one) => ({
            label: one.text,
            onChoose: () => writing.put(one.text),
          }))}
        >
          Suggestions
          <VisuallyHidden>{` for ${labels[author]} on ${student.name}`}</VisuallyHidden>
        </MenuButton>
        <span role="status" className={styles.state}>
          {stateOf(saving.isPending, writing.isTyped)}
        </span>
      </div>
      <TypedTextNotices writing={writing} column={field} />
    </div>
  )
}

function stateOf(isSaving: boolean, isTyped: boolean) {
  if (isSaving) return 'Saving …'
  return isTyped ? 'Not saved yet' : ''
}
