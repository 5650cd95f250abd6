import { ClassScreen, TermFirst } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { ClassMarks } from './class-marks'
import { SchoolProgress } from './school-progress'

export default function MarksScreen() {
  return (
    <ClassScreen title="Student Marks">
      {({ title, classCode }) =>
        classCode ? (
          <ClassMarks title={title} classCode={classCode} />
        ) : (
          <TermFirst title={title} act="follow and approve marks" termsAt={addressOf.terms()}>
            <SchoolProgress title={title} />
          </TermFirst>
        )
      }
    </ClassScreen>
  )
}
