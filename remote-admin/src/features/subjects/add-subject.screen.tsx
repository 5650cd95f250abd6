import { useLevelOptions } from '@bellhouse/classes'
import { addressOf, addSubject } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, Page, Sheet } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { SubjectFields, useSubjectWords } from './subject-fields'
import { subjectQueries } from './subjects.queries'

export default function AddSubjectScreen() {
  const navigate = useNavigate()
  const [level] = useLevelOptions()
  const record = useRecordForm({
    endpoint: addSubject,
    name: 'new subject',
    values: { code: '', name: '', level: level?.value ?? '', papers: null, compulsory: false, department: null },
    words: useSubjectWords(),
    refreshes: subjectQueries,
    onSaved: ({ name }) => {
      notify(`${name} added`, 'success')
      navigate(addressOf.subjects())
    },
  })
  return (
    <Page title="Add subject">
      <Sheet>
        <RecordForm record={record} label="Add subject" save="Add subject" cancel={addressOf.subjects()}>
          <SubjectFields record={record} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}
