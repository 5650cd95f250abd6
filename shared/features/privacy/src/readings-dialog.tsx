import { Arrival, Button, Dialog, EmptyState, List, ListItem, Loading, shortDay } from '@bellhouse/ui'
import { useReadings } from './privacy.queries'

interface ReadingsDialogProps {
  studentId: string
  onClose: () => void
}

/** Who has seen how the guardians are reached and what else is protected of a student, day by day. */
export function ReadingsDialog({ studentId, onClose }: ReadingsDialogProps) {
  return (
    <Dialog title="Who has seen protected details" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>Birth date, contacts of the guardians and consent. Each person is listed once a day.</p>
      <Arrival waiting={<Loading />}>
        <Readings studentId={studentId} />
      </Arrival>
    </Dialog>
  )
}

function Readings({ studentId }: Pick<ReadingsDialogProps, 'studentId'>) {
  const readings = useReadings(studentId)
  if (readings.length === 0) return <EmptyState icon="eye">Nobody has seen them yet.</EmptyState>
  return (
    <List>
      {readings.map(({ id, by, on }) => (
        <ListItem
          key={id}
          title={by ?? 'Somebody whose account is gone'}
          aside={<time dateTime={on}>{shortDay(on)}</time>}
        />
      ))}
    </List>
  )
}
