import { useClassOptions } from '@bellhouse/classes'
import { addressOf, addStream } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, Page, SelectField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { classQueries } from './classes.queries'
import { StreamFields } from './stream-fields'
import { streamWords } from './stream-words'

export default function AddClassScreen() {
  const navigate = useNavigate()
  const options = useClassOptions()
  const [params] = useSearchParams()
  const [teacher, setTeacher] = useState<{ id: string; name: string } | null>(null)
  const record = useRecordForm({
    endpoint: addStream,
    name: 'new stream',
    values: {
      classCode: params.get('class') ?? options[0]?.value ?? '',
      name: '',
      room: null,
      capacity: null,
      classTeacherId: null,
    },
    words: { classCode: { label: 'Class' }, ...streamWords(teacher) },
    refreshes: classQueries,
    onSaved: ({ label }) => {
      notify(`${label} added`, 'success')
      navigate(addressOf.classes())
    },
  })

  return (
    <Page title="Add stream" lead="A class has one or more streams, each with a room and a class teacher.">
      <Sheet>
        <RecordForm record={record} label="Add stream" save="Add stream" cancel={addressOf.classes()}>
          <SelectField {...record.field('classCode')} options={options} />
          <StreamFields record={record} teacher={teacher} onTeacher={setTeacher} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}
