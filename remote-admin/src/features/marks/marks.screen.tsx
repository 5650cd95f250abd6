import { ClassScreen } from '@bellhouse/classes'
import { ClassMarks } from './class-marks'
import { SchoolProgress } from './school-progress'

export default function MarksScreen() {
  return (
    <ClassScreen title="Student Marks">
      {({ title, classCode }) =>
        classCode ? <ClassMarks title={title} classCode={classCode} /> : <SchoolProgress title={title} />
      }
    </ClassScreen>
  )
}
