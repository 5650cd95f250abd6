import { Button } from '../button/button'
import { problemSentence } from '../frame/failure-sentences'
import { notify, toastEvent } from './notify'
import styles from './notify-undo.module.css'

// Long enough to read the sentence and to reach the button by key.
const undoTime = 12_000

/**
 * Says what has just happened, with the way back beside it; `more` is what else follows from it. Whoever goes back is told that it
 * is undone, or why it is not, also when the dialog or screen that offered it has closed meanwhile. Of one `id` the newest alone is
 * there, where only the last act can be undone.
 */
export async function notifyUndo(
  message: string,
  undo: () => Promise<unknown>,
  { more, id }: { more?: string | null; id?: string } = {},
): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  window.dispatchEvent(new Event(toastEvent))
  const content = ({ closeToast }: { closeToast: () => void }) => {
    const handleUndo = () => {
      closeToast()
      undo().then(
        () => notify(`Undone: ${message}`, 'success'),
        (error) => notify(problemSentence(error), 'error'),
      )
    }
    return (
      <div className={styles.line}>
        {more ? `${message}. ${more}` : message} <Button onClick={handleUndo}>Undo</Button>
      </div>
    )
  }
  if (id !== undefined && toast.isActive(id)) {
    // Without the library's usual delay, in which the way back of an earlier act would still be offered.
    return void toast.update(id, { render: content, autoClose: undoTime, delay: 0 })
  }
  toast.success(content, { autoClose: undoTime, ...(id !== undefined && { toastId: id }) })
}
