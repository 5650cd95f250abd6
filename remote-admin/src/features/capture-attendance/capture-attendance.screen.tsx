import { RegisterDesk } from '@bellhouse/registers'

export default function CaptureAttendanceScreen() {
  return (
    <RegisterDesk
      title="Capture attendance"
      none="The school has no streams yet. Import a roster, or add a stream, to take registers."
    />
  )
}
