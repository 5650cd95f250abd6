import { Button, Icon, IconButton, sizeText } from '@bellhouse/ui'
import styles from './composer.module.css'
import type { ChosenFile } from './kept-files'
import rowStyles from './person-row.module.css'

interface ChosenFilesProps {
  chosen: readonly ChosenFile[]
  onSend: (file: ChosenFile) => void
  onRemove: (key: string) => void
}

/** What the next message will carry. */
export function ChosenFiles({ chosen, onSend, onRemove }: ChosenFilesProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Attached files" className={styles.chosen}>
      {chosen.map((one) => (
        <li key={one.key}>
          <Icon name="paperclip" size={16} />
          <span className={rowStyles.name}>{one.name}</span>
          {one.failure === undefined ? (
            <span className={rowStyles.time}>{one.attachment ? sizeText(one.attachment.size) : 'on its way'}</span>
          ) : (
            <Button look="quiet" aria-label={`Send ${one.name} again`} onClick={() => onSend(one)}>
              Send again
            </Button>
          )}
          <IconButton icon="x" label={`Remove ${one.name}`} onClick={() => onRemove(one.key)} />
          {one.failure !== undefined && (
            <p role="alert" className={styles.why}>
              {one.failure} The message waits until it is sent again or removed.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
