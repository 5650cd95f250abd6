import { RegisterDesk } from '@bellhouse/registers'

export default function StudentAttendanceScreen() {
  return (
    <RegisterDesk
      title="Attendance"
      none="No stream is assigned to you this term. The school’s office can assign one to you."
    />
  )
}
