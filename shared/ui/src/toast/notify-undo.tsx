import { Button } from '../button/button'
import { problemSentence } from '../frame/failure-sentences'
import { notify, toastEvent } from './notify'
import styles from './notify-undo.module.css'

// Long enough to read the sentence and to reach the button by key.
const undoTime = 12_000

/** What is said once it was taken back, or why it was not. */
interface UndoReplies {
  onSuccess: () => void
  onError: (error: unknown) => void
}

/** Says what has just happened, with the way back beside it; `more` is what else follows from it. */
export async function notifyUndo(
  message: string,
  onUndo: (replies: UndoReplies) => void,
  more: string | null = null,
): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  window.dispatchEvent(new Event(toastEvent))
  toast.success(
    ({ closeToast }) => {
      const handleUndo = () => {
        closeToast()
        onUndo({
          onSuccess: () => notify(`Undone: ${message}`, 'success'),
          onError: (error) => notify(problemSentence(error), 'error'),
        })
      }
      return (
        <div className={styles.line}>
          {more === null ? message : `${message}. ${more}`} <Button onClick={handleUndo}>Undo</Button>
        </div>
      )
    },
    { autoClose: undoTime },
  )
}
