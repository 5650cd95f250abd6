import type { getTimetableUpload, OutputOf, TimetableUpload } from '@bellhouse/contracts'
import { EarlierImports, ImportDrop, wasApplied } from '@bellhouse/records'
import { Button, Dialog, ErrorNotice, Notice, Stepper } from '@bellhouse/ui'
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
  const [found, setFound] = useState<FoundUpload | null>(null)
  const show = (next: TimetableUpload) => {
    setUpload(next)
    setIsMapping(next.state === 'mapping' || next.preview === null)
  }
  const isDraft = desk.version?.state === 'draft'
  const shown = !upload || upload.id === found?.id ? found : null
  const step = stepOf(upload, isMapping)
  return (
    <Dialog title={isDraft ? 'Import a timetable file' : 'Imported files'} isWide onClose={onClose}>
      {(isDraft || upload) && <Stepper label="Steps" steps={steps} current={step} />}
      {!upload && <Drop {...{ timetableId, isDraft }} onRead={show} onFound={setFound} />}
      {shown && shown.timetableId !== timetableId && <OfAnother {...{ desk, onClose }} found={shown} />}
      {upload && isMapping && <FetMapping upload={upload} desk={desk} onPreviewed={show} />}
      {upload && !isMapping && (
        <FetPreview
          {...{ upload, onClose }}
          isDraft={(shown ? shown.timetable : desk.version)?.state === 'draft'}
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

type FoundUpload = OutputOf<typeof getTimetableUpload>

interface OfAnotherProps {
  found: FoundUpload
  desk: Desk
  onClose: () => void
}

/** Says whose file it is, and leads there. */
function OfAnother({ found: { fileName, timetableId, timetable }, desk, onClose }: OfAnotherProps) {
  if (!timetable) return <Notice role="status">{`The timetable of ${fileName} was removed.`}</Notice>
  const term = desk.terms.find(({ id }) => id === timetable.termId && id !== desk.term.id)
  const handleOpen = () => {
    onClose()
    desk.change({ timetableId, termId: undefined, tab: undefined })
  }
  return (
    <Notice role="status" action={<Button onClick={handleOpen}>Open {timetable.title}</Button>}>
      {`${fileName} is of ${timetable.title}${term ? ` in ${term.label}` : ''}.`}
    </Notice>
  )
}

interface DropProps {
  timetableId: string
  isDraft: boolean
  onRead: (upload: TimetableUpload) => void
  onFound: (upload: FoundUpload) => void
}

/** A new file, or the way back to one that was imported before. */
function Drop({ timetableId, isDraft, onRead, onFound }: DropProps) {
  const starting = useStartFile()
  const opening = useOpenFile()
  // What is not finished goes on where it was begun, with the days and periods of that term.
  const handleOpened = (found: FoundUpload) => {
    onFound(found)
    if (found.timetableId === timetableId || wasApplied(found.state)) onRead(found)
  }
  return (
    <>
      {isDraft && (
        <ImportDrop
          starting={starting}
          input={{ timetableId }}
          label="Drop the timetable here, or choose a file"
          hint="A file of the FET program (.fet, or its timetable as CSV), an XHSTT archive, an export of aSc Timetables (.xml) or Untis (GPU001.TXT), or a table with the columns of FET."
          accept=".csv,.txt,.xlsx,.ods,.xls,.html,.htm,.zip,.fet,.xml"
          onRead={onRead}
        />
      )}
      <ErrorNotice error={opening.error} />
      <EarlierImports
        kind="timetable"
        onOpen={(uploadId) => opening.mutate({ uploadId }, { onSuccess: handleOpened })}
      />
    </>
  )
}
