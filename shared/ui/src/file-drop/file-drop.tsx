import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon/icon'
import styles from './file-drop.module.css'

interface FileDropProps {
  label: string
  /** Which files, in plain words. */
  hint: ReactNode
  /** As in `<input accept>`. */
  accept: string
  onFiles: (files: File[]) => void
}

/** Takes files by click, by keyboard or dropped from the desktop. */
export function FileDrop({ label, hint, accept, onFiles }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }

  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="upload" size={32} className={styles.icon} />
      <span className={styles.label}>{label}</span>
      <span id={id} className={styles.hint}>
        {hint}
      </span>
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        aria-describedby={id}
        className={styles.input}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
