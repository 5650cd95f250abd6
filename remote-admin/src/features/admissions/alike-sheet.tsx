import {
  type Application,
  addressOf,
  admitOntoRecord,
  type SameApplication,
  type SamePerson,
  type Stage,
  stageWords,
} from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, List, ListItem, notify, OfferedLink, Sheet } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { useApplicationRecords } from './application.queries'
import { addressOfApplication } from './application-address'
import { hasLeft } from './application-words'
import { OntoRecordDialog } from './onto-record-dialog'

/** Whom the school knows already and who may be this applicant; nothing where nobody is. */
export function AlikeSheet({ application }: { application: Application }) {
  const { applications, students } = useApplicationRecords(application.id)
  const [studentId, setStudentId] = useState<string | null>(null)
  const mayAdmit = useMay(admitOntoRecord)
  if (applications.length + students.length === 0) return null
  const handleDone = ({ name, decision }: Application) => {
    setStudentId(null)
    notify(`${name}: ${decision}`, 'success')
  }
  return (
    <Sheet title="Looks like">
      <List>
        {applications.map((one) => (
          <ApplicationLine key={one.id} of={one} />
        ))}
        {students.map((student) => (
          <ListItem
            key={student.id}
            title={<OfferedLink to={addressOf.student(student.id)}>{student.name}</OfferedLink>}
            detail={detailOf(student)}
            aside={
              mayAdmit &&
              canBeAdmitted(application.stage, student) && (
                <Button onClick={() => setStudentId(student.id)}>
                  {hasLeft(student.status) ? 'Admit onto' : 'Close against'} {student.number}
                </Button>
              )
            }
          />
        ))}
      </List>
      {studentId !== null && (
        <Suspense fallback={null}>
          <OntoRecordDialog
            card={application}
            studentId={studentId}
            onDone={handleDone}
            onClose={() => setStudentId(null)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

function ApplicationLine({ of: { name, number, className, entryYear, stage } }: { of: SameApplication }) {
  return (
    <ListItem
      title={<OfferedLink to={addressOfApplication(number)}>{name}</OfferedLink>}
      detail={`Application ${number}, ${className}, ${entryYear}, ${stageWords[stage]}`}
    />
  )
}

/** A return needs an offer; that somebody is here already may be found at any stage before. */
function canBeAdmitted(stage: Stage, { status }: SamePerson) {
  if (stage === 'offered') return true
  return (stage === 'applied' || stage === 'interview') && !hasLeft(status)
}

const detailOf = ({ number, stream, status }: SamePerson) =>
  ['Student', number, stream, status].filter(Boolean).join(', ')
