import type { ReportDesk } from '@bellhouse/contracts'
import { Arrival, Dialog, Loading } from '@bellhouse/ui'
import { PublishForm } from './publish-form'

interface PublishDialogProps {
  desk: ReportDesk
  onClose: () => void
}

/** The last question before cards are out; it is put once the server has said what publishing would do. */
export function PublishDialog({ desk, onClose }: PublishDialogProps) {
  const isAgain = desk.students.some(({ card }) => card !== null)
  const title = `${isAgain ? 'Publish again' : 'Publish'}: ${desk.stream}, ${desk.term}`
  const waiting = (
    <Dialog title={title} onClose={onClose}>
      <Loading />
    </Dialog>
  )
  return (
    <Arrival waiting={waiting}>
      <PublishForm title={title} place={{ streamId: desk.streamId, termId: desk.termId }} onClose={onClose} />
    </Arrival>
  )
}
