import { saveStaffPhoto, saveStudentPhoto } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, notify, RemoveDialog } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { PhotoDialog } from './lazy-photo-dialog'
import { type PhotoOwner, useRemovePhoto } from './photo.queries'
import styles from './photo-field.module.css'
import { Portrait } from './portrait'

interface PhotoFieldProps {
  name: string
  photo: string | null
  owner: PhotoOwner
}

/** The photo of a person, for whoever may give another one or take it away. */
export function PhotoField({ name, photo, owner }: PhotoFieldProps) {
  const [open, setOpen] = useState<'choice' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const mayOfStudents = useMay(saveStudentPhoto)
  const mayOfStaff = useMay(saveStaffPhoto)
  if (!('studentId' in owner ? mayOfStudents : mayOfStaff)) return <Portrait name={name} photo={photo} />
  return (
    <div className={styles.field}>
      <Portrait name={name} photo={photo} />
      <div className={styles.actions}>
        <Button icon="camera" onClick={() => setOpen('choice')}>
          {photo ? 'Change photo' : 'Add photo'}
        </Button>
        {photo && (
          <Button icon="trash" onClick={() => setOpen('removal')}>
            Remove photo
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'choice' && <PhotoDialog name={name} photo={photo} owner={owner} onClose={close} />}
      </Suspense>
      {open === 'removal' && <Removal name={name} photo={photo} owner={owner} onClose={close} />}
    </div>
  )
}

function Removal({ name, photo, owner, onClose }: PhotoFieldProps & { onClose: () => void }) {
  const removing = useRemovePhoto(owner)
  const handleConfirm = () =>
    removing.remove(photo).then(
      () => {
        notify('Photo removed', 'success')
        onClose()
      },
      () => {},
    )
  return (
    <RemoveDialog
      name={`the photo of ${name}`}
      confirm="Remove photo"
      removing={removing}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      The picture is deleted from the school’s server. The initials are shown instead.
    </RemoveDialog>
  )
}
