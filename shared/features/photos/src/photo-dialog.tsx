import { largestPhoto } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, FileDrop, Notice, notify } from '@bellhouse/ui'
import { useEffect, useState } from 'react'
import { CameraButton } from './camera-button'
import { cutOf, firstView, type Size, type View } from './cut'
import { type PhotoOwner, useSavePhoto } from './photo.queries'
import { PhotoCutter } from './photo-cutter'
import { acceptedPhotos, reasonAgainst } from './photo-file'
import { shrinkPicture } from './shrink-picture'

interface PhotoDialogProps {
  name: string
  photo: string | null
  owner: PhotoOwner
  onClose: () => void
}

interface Chosen {
  file: File
  /** Null until the browser has shown the picture. */
  size: Size | null
  view: View
}

/** Chooses a picture and the part of it that becomes the photo. */
export function PhotoDialog({ name, photo, owner, onClose }: PhotoDialogProps) {
  const { chosen, setChosen, refusal, choose, refuse } = useChosen()
  const saving = useSavePhoto(owner)

  usePastedFile(choose)

  const handleSave = async () => {
    if (!chosen?.size) return
    const { file, size, view } = chosen
    try {
      const cut = cutOf(size, view)
      await saving.save({ file: await shrinkPicture(file, cut), cut, seen: photo })
      notify('Photo saved', 'success')
      onClose()
    } catch {
      // The reason stands in the dialog.
    }
  }

  return (
    <Dialog
      title={`Photo of ${name}`}
      onClose={onClose}
      actions={
        <>
          {chosen && <Button onClick={() => setChosen(null)}>Choose another</Button>}
          <Button onClick={onClose}>Cancel</Button>
          {chosen && (
            <Button look="primary" busy={saving.isPending || !chosen.size} onClick={handleSave}>
              Save photo
            </Button>
          )}
        </>
      }
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      <ErrorNotice error={saving.error} />
      {chosen ? (
        <PhotoCutter
          file={chosen.file}
          size={chosen.size}
          view={chosen.view}
          onSize={(size) => setChosen({ ...chosen, size, view: firstView(size) })}
          onView={(view) => setChosen({ ...chosen, view })}
          onUnreadable={() => refuse(chosen.file)}
        />
      ) : (
        <ChoosePicture onFile={choose} />
      )}
    </Dialog>
  )
}

/** The picture that was chosen, or why none is. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    const reason = reasonAgainst(file)
    setRefusal(reason)
    setChosen(reason ? null : { file, size: null, view: { x: 0.5, y: 0.5, zoom: 1 } })
  }
  const refuse = ({ name }: File) => {
    setChosen(null)
    setRefusal(`${name} cannot be shown. It is damaged, or no picture. Save it as a JPEG and try again.`)
  }
  return { chosen, setChosen, refusal, choose, refuse }
}

const Refusal = ({ children }: { children: string }) => (
  <Notice kind="bad" role="alert">
    {children}
  </Notice>
)

/** From a file, or from the camera. */
const ChoosePicture = ({ onFile }: { onFile: (file: File | undefined) => void }) => (
  <>
    <FileDrop
      label="Choose a picture"
      hint={`JPEG, PNG or WebP, up to ${largestPhoto / 1_000_000} MB. It can also be dropped here, or pasted.`}
      accept={acceptedPhotos}
      onFiles={([file]) => onFile(file)}
    />
    <CameraButton onFile={onFile} />
  </>
)

/** A picture that was copied elsewhere comes with Ctrl+V. */
function usePastedFile(onFile: (file: File | undefined) => void) {
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (file) onFile(file)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  })
}
