import { useLevelWord } from '@bellhouse/classes'
import { addressOf, type SubjectRecord, saveSubject } from '@bellhouse/contracts'
import { ChoicePage, History, RecordForm, useRecordForm } from '@bellhouse/records'
import { Button, DateField, EmptyState, LinkButton, notify, Page, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { RemoveSubject } from './remove-subject'
import { addressOfSubject } from './subject-address'
import { SubjectFields, subjectLabels, useSubjectWords } from './subject-fields'
import { subjectQueries, useAllSubjects, useSubjectChanges, useSubjectsOfCode, useToday } from './subjects.queries'

const title = 'Edit subject'

export default function EditSubjectScreen() {
  const { subject_code: code } = useParams()
  return code ? <OfCode code={code} /> : <AnySubject />
}

function AnySubject() {
  return <Choice subjects={useAllSubjects()} lead="Choose the subject to edit." />
}

/** One code may stand for a subject of each level, so the level may have to be chosen. */
function OfCode({ code }: { code: string }) {
  const [params] = useSearchParams()
  const ofCode = useSubjectsOfCode(code)
  const level = params.get('level')
  const [first, second] = level ? ofCode.filter((one) => one.level === level) : ofCode
  if (first && !second) return <EditSubject key={first.id} subject={first} />
  if (first) return <Choice subjects={ofCode} lead={`Two subjects have the code ${code}.`} />
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="subjects" action={<LinkButton to={addressOf.subjects()}>All subjects</LinkButton>}>
          No subject has the code {code}.
        </EmptyState>
      </Sheet>
    </Page>
  )
}

type Choosable = Pick<SubjectRecord, 'id' | 'name' | 'code' | 'level'>

function Choice({ subjects, lead }: { subjects: readonly Choosable[]; lead: string }) {
  const levelWord = useLevelWord()
  const choices = subjects.map((subject) => ({
    name: subject.name,
    detail: `${subject.code} · ${levelWord(subject.level)}`,
    to: addressOfSubject(subject),
  }))
  return <ChoicePage title={title} lead={lead} label="Search subjects" choices={choices} none={none} />
}

const none = { icon: 'subjects', sentence: 'Here you will find the subjects of the school.' } as const

function EditSubject({ subject }: { subject: SubjectRecord }) {
  const navigate = useNavigate()
  const [isRemoving, setIsRemoving] = useState(false)
  const changes = useSubjectChanges(subject.id)
  const levelWord = useLevelWord()
  const today = useToday()
  const { id, version, code, name, level, papers, compulsory, department } = subject
  const record = useRecordForm({
    endpoint: saveSubject,
    name: `subject ${id}`,
    values: { subjectId: id, version, code, name, level, papers, compulsory, department },
    words: useSubjectWords(),
    refreshes: subjectQueries,
    onSaved: (saved) => {
      notify(`${saved.name} saved`, 'success')
      navigate(addressOf.subjects())
    },
  })
  return (
    <Page
      title={title}
      lead={`${name} · ${code} · ${levelWord(level)}`}
      actions={
        <Button look="danger" icon="trash" onClick={() => setIsRemoving(true)}>
          Remove subject
        </Button>
      }
    >
      <Sheet>
        <RecordForm record={record} label={title} save="Save subject" cancel={addressOf.subjects()}>
          <SubjectFields
            record={record}
            onCompulsory={(isSo) => record.set('compulsorySince', isSo === compulsory ? undefined : today)}
          />
          {record.form.watch('compulsory') !== compulsory && (
            <DateField
              {...record.field('compulsorySince')}
              max={today}
              hint="Who takes it on the days before stays as it is. Empty: it was never otherwise."
            />
          )}
        </RecordForm>
      </Sheet>
      <History changes={changes} labels={subjectLabels} />
      {isRemoving && <RemoveSubject subject={subject} onClose={() => setIsRemoving(false)} />}
    </Page>
  )
}
