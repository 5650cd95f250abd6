import { Facts, shortDay } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

const sexes = { female: 'Female', male: 'Male' }

export function StudentFacts({ student }: { student: StudentRecord }) {
  const { sex, birthDate, admittedOn, boarding } = student
  return (
    <Facts
      facts={[
        ['Given names', student.givenNames],
        ['Family name', student.familyName],
        ['Name on results', student.printedName],
        ['Admission number', student.admissionNumber],
        ['National learner id', student.learnerId],
        ['Exam index number', student.examNumber],
        ['Sex', sex && sexes[sex]],
        ['Birth date', birthDate && shortDay(birthDate)],
        ['Stream', student.stream],
        ['House', student.house],
        ['Boarding or day', boardingWord(boarding)],
        ['Admitted', admittedOn && shortDay(admittedOn)],
        ['Email', student.email],
        ['Phone', student.phone],
        ['Consent', consentText(student)],
      ]}
    />
  )
}

export function boardingWord(boarding: boolean | null) {
  if (boarding === null) return null
  return boarding ? 'Boarding' : 'Day'
}

function consentText({ consentOn, consentBy, consentNote }: StudentRecord) {
  if (!consentOn && !consentBy && !consentNote) return null
  const given = [consentOn && shortDay(consentOn), consentBy && `by ${consentBy}`].filter(Boolean).join(' ')
  return [given, consentNote].filter(Boolean).join(': ')
}
