import { Icon, IconButton, sizeText } from '@bellhouse/ui'
import styles from './composer.module.css'
import rowStyles from './person-row.module.css'
import type { ChosenFile } from './use-chosen-files'

interface ChosenFilesProps {
  chosen: readonly ChosenFile[]
  onRemove: (key: string) => void
}

/** What the next message will carry. */
export function ChosenFiles({ chosen, onRemove }: ChosenFilesProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Attached files" className={styles.chosen}>
      {chosen.map(({ key, name, size, attachment }) => (
        <li key={key}>
          <Icon name="paperclip" size={16} />
          <span className={rowStyles.name}>{name}</span>
          <span className={rowStyles.time}>{attachment ? sizeText(size) : 'on its way'}</span>
          <IconButton icon="x" label={`Remove ${name}`} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
