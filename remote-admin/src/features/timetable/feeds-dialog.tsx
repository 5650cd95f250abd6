import { downloadTimetableFile, printTimetable, timetablePapers, timetablePrints } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, Dialog, Disclosure, FieldRow, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import styles from './feeds.module.css'
import { FeedsList } from './feeds-list'

const printWords: Record<(typeof timetablePrints)[number], string> = {
  streams: 'A page for each class',
  staff: 'A page for each teacher',
  school: 'A page for each day, with the whole school',
}

/** Everything in which a timetable leaves the portal: prints for the wall, the file of the FET program, calendars. */
export function FeedsDialog({ timetableId, onClose }: { timetableId: string; onClose: () => void }) {
  const file = useDownload(downloadTimetableFile)
  return (
    <Dialog title="Print and share" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Print timetableId={timetableId} />
      <Disclosure title="As a file of the FET program" isOpen>
        <div className={styles.stack}>
          <p>A row for each period of a lesson, with the names that the file came in with.</p>
          <Button icon="download" busy={file.isBusy} onClick={() => file.download({ timetableId })}>
            Download the CSV file
          </Button>
          <p>All lessons with their teachers, classes and rooms, to go on with in that program.</p>
          <Button icon="download" busy={file.isBusy} onClick={() => file.download({ timetableId, format: 'fet' })}>
            Download the .fet file
          </Button>
        </div>
      </Disclosure>
      <Disclosure title="As an XHSTT archive">
        <div className={styles.stack}>
          <p>
            The format of the international timetabling contest, which other timetable programs read. It has no place
            for tags and comments.
          </p>
          <Button icon="download" busy={file.isBusy} onClick={() => file.download({ timetableId, format: 'xhstt' })}>
            Download the XHSTT file
          </Button>
        </div>
      </Disclosure>
      <Disclosure title="Calendars of the streams">
        <p>Calendar programs read the published timetable of a stream at a secret address.</p>
        <FeedsList />
      </Disclosure>
    </Dialog>
  )
}

function Print({ timetableId }: { timetableId: string }) {
  const [of, setOf] = useState<(typeof timetablePrints)[number]>('streams')
  const [paper, setPaper] = useState<(typeof timetablePapers)[number]>('A4')
  const print = useDownload(printTimetable)
  return (
    <Disclosure title="For the staff-room wall" isOpen>
      <div className={styles.stack}>
        <FieldRow>
          <SelectField
            label="What"
            options={timetablePrints.map((value) => ({ value, label: printWords[value] }))}
            value={of}
            onChange={({ target }) => setOf(timetablePrints.find((one) => one === target.value) ?? of)}
          />
          <SelectField
            label="Paper"
            options={timetablePapers.map((value) => ({ value, label: value }))}
            value={paper}
            onChange={({ target }) => setPaper(timetablePapers.find((one) => one === target.value) ?? paper)}
          />
        </FieldRow>
        <Button
          look="primary"
          icon="print"
          busy={print.isBusy}
          onClick={() => print.download({ timetableId, of, paper })}
        >
          Download the PDF
        </Button>
      </div>
    </Disclosure>
  )
}
