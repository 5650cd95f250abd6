import type { TimetableUpload } from '@bellhouse/contracts'
import { EarlierImports, ImportDrop, wasApplied } from '@bellhouse/records'
import { Dialog, Notice, problemSentence, Stepper } from '@bellhouse/ui'
import { useState } from 'react'
import { useOpenFile, useStartFile } from './fet.queries'
import { FetMapping } from './fet-mapping'
import { FetPreview } from './fet-preview'
import type { Desk } from './use-desk'

interface FetDialogProps {
  timetableId: string
  desk: Desk
  onClose: () => void
}

const steps = ['Drop', 'Map', 'Preview', 'Apply']
/** Brings a timetable of another program into a draft. Nothing is written before the last step. */
export function FetDialog({ timetableId, desk, onClose }: FetDialogProps) {
  const [upload, setUpload] = useState<TimetableUpload | null>(null)
  const [isMapping, setIsMapping] = useState(false)
  const show = (next: TimetableUpload) => {
    setUpload(next)
    setIsMapping(next.state === 'mapping' || next.preview === null)
  }
  const step = stepOf(upload, isMapping)
  return (
    <Dialog title="Import a timetable file" onClose={onClose}>
      <Stepper label="Steps" steps={steps} current={step} />
      {!upload && <Drop timetableId={timetableId} onRead={show} />}
      {upload && isMapping && <FetMapping upload={upload} desk={desk} onPreviewed={show} />}
      {upload && !isMapping && (
        <FetPreview
          {...{ upload, onClose }}
          onMap={() => setIsMapping(true)}
          onPreviewed={show}
          onApplied={setUpload}
        />
      )}
    </Dialog>
  )
}

function stepOf(upload: TimetableUpload | null, isMapping: boolean) {
  if (!upload) return 0
  if (isMapping) return 1
  return wasApplied(upload.state) ? steps.length : 2
}

interface DropProps {
  timetableId: string
  onRead: (upload: TimetableUpload) => void
}

/** A new file, or the way back to one that was imported before. */
function Drop({ timetableId, onRead }: DropProps) {
  const starting = useStartFile()
  const opening = useOpenFile()
  const isElsewhere = opening.data !== undefined && opening.data.timetableId !== timetableId
  const handleOpened = (found: TimetableUpload) => {
    if (found.timetableId === timetableId) onRead(found)
  }
  return (
    <>
      <ImportDrop
        starting={starting}
        input={{ timetableId }}
        label="Drop the timetable here, or choose a file"
        hint="A file of the FET program (.fet, or its timetable as CSV), an XHSTT archive, an export of aSc Timetables (.xml) or Untis (GPU001.TXT), or a table with the columns of FET."
        accept=".csv,.txt,.xlsx,.ods,.zip,.fet,.xml"
        onRead={onRead}
      />
      {isElsewhere && (
        <Notice role="status">{`${opening.data?.fileName} is of another draft. Import a file there to see it.`}</Notice>
      )}
      {opening.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(opening.error)}
        </Notice>
      )}
      <EarlierImports
        kind="timetable"
        onOpen={(uploadId) => opening.mutate({ uploadId }, { onSuccess: handleOpened })}
      />
    </>
  )
}
