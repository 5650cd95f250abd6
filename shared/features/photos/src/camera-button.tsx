import { buttonClass, Icon } from '@bellhouse/ui'
import styles from './camera-button.module.css'
import { acceptedPhotos } from './photo-file'

/** Opens the camera of a telephone or tablet; other machines have none that a page could open so simply. */
export function CameraButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  return (
    <label className={`${buttonClass('plain')} ${styles.camera}`}>
      <Icon name="camera" />
      Take a photo
      <input
        type="file"
        accept={acceptedPhotos}
        capture="environment"
        className={styles.input}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  )
}
