import { acceptedPhotos } from '@bellhouse/photos'
import { Button, Chip, countOf, Dialog, FileDrop, List, ListItem, Notice, notify, ProgressBar } from '@bellhouse/ui'
import { useState } from 'react'
import { type Match, matchPhotos } from './match-photos'
import type { Face } from './photo-sheet.queries'
import { useSavePhotos } from './use-save-photos'

interface AddPhotosDialogProps {
  stream: string
  students: readonly Face[]
  onClose: () => void
}

/** Takes the photos of a whole stream at once, and shows whose is whose before anything is saved. */
export function AddPhotosDialog({ stream, students, onClose }: AddPhotosDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const { saveAll, progress } = useSavePhotos()
  const { matches, others } = matchPhotos(files, students)
  const isSaving = progress !== null && progress.done < progress.total
  const isDone = progress !== null && !isSaving

  const handleSave = async () => {
    const failed = await saveAll(matches)
    if (failed.length > 0) return
    notify(`${countOf(matches.length, 'photo')} saved`, 'success')
    onClose()
  }

  return (
    <Dialog
      title={`Photos of ${stream}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {matches.length > 0 && !isDone && (
            <Button look="primary" busy={isSaving} onClick={handleSave}>
              Save {countOf(matches.length, 'photo')}
            </Button>
          )}
        </>
      }
    >
      {files.length === 0 ? (
        <FileDrop
          label="Choose the pictures"
          hint="Each file is named after the admission number, for instance BH-2026-001.jpg. You see whose is whose before anything is saved."
          accept={acceptedPhotos}
          onFiles={setFiles}
        />
      ) : (
        <>
          {progress && <ProgressBar label="Photos saved" done={progress.done} total={progress.total} />}
          {isDone && progress.failed.length > 0 && <Failed failed={progress.failed} />}
          {!isDone && <Preview matches={matches} others={others} />}
        </>
      )}
    </Dialog>
  )
}

function Preview({ matches, others }: ReturnType<typeof matchPhotos>) {
  return (
    <>
      <p role="status">
        {countOf(matches.length, 'picture')} of {matches.length + others.length} found their student.
      </p>
      <List>
        {others.map(({ file, reason }) => (
          <ListItem key={file.name} title={file.name} detail={reason} aside={<Chip tone="late">Left out</Chip>} />
        ))}
        {matches.map(({ file, student }: Match) => (
          <ListItem
            key={file.name}
            title={student.name}
            detail={file.name}
            aside={student.photo ? <Chip>Replaces a photo</Chip> : <Chip tone="present">New</Chip>}
          />
        ))}
      </List>
    </>
  )
}

function Failed({ failed }: { failed: readonly { file: string; reason: string }[] }) {
  return (
    <>
      <Notice kind="bad" role="alert">
        {countOf(failed.length, 'picture')} could not be saved, all others are.
      </Notice>
      <List>
        {failed.map(({ file, reason }) => (
          <ListItem key={file} title={file} detail={reason} />
        ))}
      </List>
    </>
  )
}
