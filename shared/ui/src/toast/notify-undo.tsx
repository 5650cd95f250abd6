import { Button } from '../button/button'
import { toastEvent } from './notify'
import styles from './notify-undo.module.css'

// Long enough to read the sentence and to reach the button by key.
const undoTime = 12_000

/** Says what has just happened, with the way back beside it. */
export async function notifyUndo(message: string, onUndo: () => void): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  window.dispatchEvent(new Event(toastEvent))
  toast.success(
    ({ closeToast }) => {
      const handleUndo = () => {
        closeToast()
        onUndo()
      }
      return (
        <div className={styles.line}>
          {message} <Button onClick={handleUndo}>Undo</Button>
        </div>
      )
    },
    { autoClose: undoTime },
  )
}
