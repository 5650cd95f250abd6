import { Avatar, Facts, shortDay } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

const sexes = { female: 'Female', male: 'Male' }

export function StudentFacts({ student }: { student: StudentRecord }) {
  const { name, photo, sex, birthDate, admittedOn, boarding } = student
  return (
    <>
      <Avatar name={name} photo={photo} size="large" />
      <Facts
        facts={[
          ['Given names', student.givenNames],
          ['Family name', student.familyName],
          ['Admission number', student.admissionNumber],
          ['National learner id', student.learnerId],
          ['Sex', sex && sexes[sex]],
          ['Birth date', birthDate && shortDay(birthDate)],
          ['Stream', student.stream],
          ['House', student.house],
          ['Boarding or day', boardingWord(boarding)],
          ['Admitted', admittedOn && shortDay(admittedOn)],
          ['Email', student.email],
          ['Phone', student.phone],
        ]}
      />
    </>
  )
}

function boardingWord(boarding: boolean | null) {
  if (boarding === null) return null
  return boarding ? 'Boarding' : 'Day'
}
