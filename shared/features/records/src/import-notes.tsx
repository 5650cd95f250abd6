import { downloadImportNotes, type NoteList } from '@bellhouse/contracts'
import { Button } from '@bellhouse/ui'
import { useDownload } from './use-download'

interface ImportNotesProps {
  importId: string
  list: NoteList
}

/** Every row that was not taken, as a file: a screen shows the first of them. */
export function ImportNotesButton({ importId, list }: ImportNotesProps) {
  const { download, isBusy } = useDownload(downloadImportNotes)
  return (
    <Button icon="download" busy={isBusy} onClick={() => download({ importId, list, format: 'csv' })}>
      {list === 'refused' ? 'Download refused rows' : 'Download rows left out'}
    </Button>
  )
}
