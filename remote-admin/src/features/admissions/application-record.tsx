import { AccountSheet } from '@bellhouse/accounts'
import {
  type Application,
  addressOf,
  createAccount,
  getOfferLetter,
  getStudent,
  saveApplication,
  stagesAfter,
  stageWords,
} from '@bellhouse/contracts'
import { hasLeftSchool, SubjectsWithoutSet } from '@bellhouse/people'
import { History, useDownload, useSchoolDayOf } from '@bellhouse/records'
import { Offered, useMay } from '@bellhouse/session'
import {
  Button,
  Chip,
  Facts,
  Icon,
  LinkButton,
  List,
  MenuButton,
  notify,
  OfferedLink,
  Page,
  Sheet,
  Sheets,
  shortDay,
} from '@bellhouse/ui'
import { AlikeSheet } from './alike-sheet'
import { useApplicationChanges, useStudent } from './application.queries'
import { addressOfApplication } from './application-address'
import { applicationLabels, stageTones } from './application-words'
import { Documents } from './documents'
import { OntoRecordUndo } from './onto-record-undo'
import { useMove } from './use-move'

/** One application with all that is known of it and all that can be done with it. */
export function ApplicationRecord({ application }: { application: Application }) {
  const { id, number, name, stage, student } = application
  const changes = useApplicationChanges(id)
  const { move, dialog } = useMove(({ stage: to }) => notify(`${name}: ${stageWords[to]}`, 'success'))
  const schoolDayOf = useSchoolDayOf()
  const letter = useDownload(getOfferLetter)
  const mayWrite = useMay(saveApplication)
  const hasOffer = stage === 'offered' || stage === 'admitted'

  return (
    <Page
      title="Admissions"
      lead={
        <>
          {name} · {number} <Chip tone={stageTones[stage]}>{stageWords[stage]}</Chip>
          {application.superseded && <Chip>Replaced</Chip>}
        </>
      }
      actions={
        <>
          <LinkButton icon="arrow-left" to={addressOf.admissions()}>
            All applications
          </LinkButton>
          {hasOffer && (
            <Button icon="print" busy={letter.isBusy} onClick={() => letter.download({ applicationId: id })}>
              Offer letter
            </Button>
          )}
          {mayWrite && !student && (
            <LinkButton icon="pencil" to={`${addressOfApplication(number)}&edit=yes`}>
              Edit
            </LinkButton>
          )}
          {mayWrite && stagesAfter(stage).length > 0 && (
            <MenuButton
              items={stagesAfter(stage).map((to) => ({ label: stageWords[to], onChoose: () => move(application, to) }))}
            >
              <Icon name="arrow-right" />
              Move to…
            </MenuButton>
          )}
        </>
      }
    >
      <Sheets isPacked>
        <Sheet title={name}>
          <Facts facts={factsOf(application, schoolDayOf)} />
        </Sheet>
        <AlikeSheet application={application} />
        {student && <Admitted application={application} student={student} />}
        <Guardians application={application} />
        <Documents application={application} />
        <History changes={changes} labels={applicationLabels} />
      </Sheets>
      {dialog}
    </Page>
  )
}

const Guardians = ({ application }: { application: Application }) => (
  <>
    <Sheet title="Guardian">
      <Facts facts={guardianFactsOf(application)} />
    </Sheet>
    {hasSecondGuardian(application) && (
      <Sheet title="Second guardian">
        <Facts facts={secondGuardianFactsOf(application)} />
      </Sheet>
    )}
  </>
)

interface AdmittedProps {
  application: Application
  student: NonNullable<Application['student']>
}

function Admitted({ application, student }: AdmittedProps) {
  return (
    <>
      <Sheet title="Student">
        <Facts
          facts={[
            [
              'Admission number',
              <OfferedLink key="number" to={addressOf.student(student.id)}>
                {student.admissionNumber}
              </OfferedLink>,
            ],
            ['Stream', student.stream],
          ]}
        />
        <OntoRecordUndo application={application} />
      </Sheet>
      <Offered act={getStudent}>
        <SetsOf studentId={student.id} />
      </Offered>
      <Offered act={createAccount}>
        <Offered act={getStudent}>
          <AccountOf name={application.name} studentId={student.id} />
        </Offered>
      </Offered>
    </>
  )
}

/** Whoever is admitted into a stream that is taught in sets is in none of them yet. */
function SetsOf({ studentId }: { studentId: string }) {
  const { withoutSet = [] } = useStudent(studentId)
  if (withoutSet.length === 0) return null
  return (
    <Sheet title="Sets" flush>
      <List>
        <SubjectsWithoutSet withoutSet={withoutSet} />
      </List>
    </Sheet>
  )
}

function AccountOf({ name, studentId }: { name: string; studentId: string }) {
  const { account, status } = useStudent(studentId)
  return <AccountSheet name={name} owner={{ studentId }} account={account} hasLeft={hasLeftSchool(status)} />
}

const dayOrNothing = (day: string | null) => day && shortDay(day)

const factsOf = (application: Application, schoolDayOf: (moment: string) => string) =>
  [
    ['Class wished for', `${application.className}, ${application.entryYear}`],
    ['Applied on', shortDay(application.appliedOn)],
    ['Sex', application.sex],
    ['Birth date', dayOrNothing(application.birthDate)],
    ['Learner ID', application.learnerId ?? null],
    ['Previous school', application.previousSchool],
    ['Leaving result', application.leavingResult],
    ['Decision', decisionOf(application)],
    ['Superseded', supersededOf(application, schoolDayOf)],
    ['Conditions', application.conditions || null],
    ['Notes', application.note || null],
  ] as const

function decisionOf({ decision, decidedBy, decidedOn }: Application) {
  if (!decision) return null
  return [decision, decidedBy, dayOrNothing(decidedOn)].filter(Boolean).join(' · ')
}

function supersededOf({ superseded }: Application, schoolDayOf: (moment: string) => string) {
  if (!superseded) return null
  const { at, by, reason } = superseded
  return ['Another admission counts since', shortDay(schoolDayOf(at)), by, reason].filter(Boolean).join(' · ')
}

const guardianFactsOf = (application: Application) =>
  [
    ['Name', [application.guardianGivenNames, application.guardianFamilyName].filter(Boolean).join(' ') || null],
    ['Relation', application.guardianRelation],
    ['Phone', application.guardianPhone],
    ['Email', application.guardianEmail],
    ['Consent given on', dayOrNothing(application.consentOn)],
  ] as const

const secondGuardianFactsOf = (application: Application) =>
  [
    [
      'Name',
      [application.secondGuardianGivenNames, application.secondGuardianFamilyName].filter(Boolean).join(' ') || null,
    ],
    ['Relation', application.secondGuardianRelation ?? null],
    ['Phone', application.secondGuardianPhone ?? null],
    ['Email', application.secondGuardianEmail ?? null],
  ] as const

const hasSecondGuardian = (application: Application) =>
  secondGuardianFactsOf(application).some(([, said]) => said !== null)
