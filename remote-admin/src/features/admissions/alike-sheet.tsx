import {
  type Application,
  addressOf,
  admitOntoRecord,
  type SameApplication,
  type SamePerson,
  type Stage,
  sayDifferentChild,
  stageWords,
} from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, List, ListItem, notify, OfferedLink, Sheet } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { useApplicationRecords } from './application.queries'
import { addressOfApplication } from './application-address'
import { hasLeft } from './application-words'
import { DifferentChildren } from './different-children'
import { OntoRecordDialog } from './onto-record-dialog'
import { useTwoChildren } from './use-two-children'

/** Whom the school knows already and who may be this applicant, and of whom somebody has said that they are not; nothing where nobody is. */
export function AlikeSheet({ application }: { application: Application }) {
  const { applications, students, different = [] } = useApplicationRecords(application.id)
  const isAnybodyLike = applications.length + students.length > 0
  return (
    <>
      {isAnybodyLike && <LooksLike application={application} applications={applications} students={students} />}
      {different.length > 0 && <DifferentChildren application={application} different={different} />}
    </>
  )
}

interface LooksLikeProps {
  application: Application
  applications: readonly SameApplication[]
  students: readonly SamePerson[]
}

function LooksLike({ application, applications, students }: LooksLikeProps) {
  const [studentId, setStudentId] = useState<string | null>(null)
  const mayAdmit = useMay(admitOntoRecord)
  const handleDone = ({ name, decision }: Application) => {
    setStudentId(null)
    notify(`${name}: ${decision}`, 'success')
  }
  return (
    <Sheet title="Looks like">
      <List>
        {applications.map(({ id, name, number, className, entryYear, stage }) => (
          <ListItem
            key={id}
            title={<OfferedLink to={addressOfApplication(number)}>{name}</OfferedLink>}
            detail={`Application ${number}, ${className}, ${entryYear}, ${stageWords[stage]}`}
            aside={<AnotherChild application={application} kind="application" id={id} number={number} />}
          />
        ))}
        {students.map((student) => (
          <ListItem
            key={student.id}
            title={<OfferedLink to={addressOf.student(student.id)}>{student.name}</OfferedLink>}
            detail={detailOf(student)}
            aside={
              <>
                {mayAdmit && canBeAdmitted(application.stage, student) && (
                  <Button onClick={() => setStudentId(student.id)}>
                    {hasLeft(student.status) ? 'Admit onto' : 'Close against'} {student.number}
                  </Button>
                )}
                <AnotherChild application={application} kind="student" id={student.id} number={student.number} />
              </>
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

interface AnotherChildProps {
  application: Application
  kind: 'application' | 'student'
  id: string
  number: string
}

function AnotherChild({ application, kind, id, number }: AnotherChildProps) {
  const { say, isBusy } = useTwoChildren(application)
  if (!useMay(sayDifferentChild)) return null
  return (
    <Button
      busy={isBusy}
      aria-label={`${application.number} and ${number} are two children`}
      onClick={() => say({ kind, id })}
    >
      Two children
    </Button>
  )
}

/** A return needs an offer; that somebody is here already may be found at any stage before. */
function canBeAdmitted(stage: Stage, { status }: SamePerson) {
  if (stage === 'offered') return true
  return (stage === 'applied' || stage === 'interview') && !hasLeft(status)
}

const detailOf = ({ number, stream, status }: SamePerson) =>
  ['Student', number, stream, status].filter(Boolean).join(', ')
