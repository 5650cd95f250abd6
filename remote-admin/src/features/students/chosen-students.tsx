import { addressOf } from '@bellhouse/contracts'
import { studentStatusWords } from '@bellhouse/people'
import { BulkBar, ChoiceField, LinkButton, SelectField, type Selection } from '@bellhouse/ui'
import { useState } from 'react'
import { ChangeQuestion, type ChangeRequest } from './change-question'
import { givenStatusOptions } from './student-filters'
import { useClasses } from './students.queries'

/** What can be done with all chosen students at once, after a second question. */
export function ChosenStudents({ selection }: { selection: Selection }) {
  const streams = useClasses().flatMap((one) => one.streams)
  const [request, setRequest] = useState<ChangeRequest | null>(null)
  const streamOptions = streams.map(({ id, label }) => ({ value: id, label }))

  const handleStream = (streamId: string) => {
    const stream = streams.find(({ id }) => id === streamId)
    if (stream) setRequest({ change: { streamId }, words: `in ${stream.label}` })
  }
  const handleStatus = (value: string) => {
    const status = givenStatusOptions.find((option) => option.value === value)?.value
    if (status) setRequest({ change: { status }, words: studentStatusWords[status].toLowerCase() })
  }

  return (
    <>
      <BulkBar selection={selection}>
        <ChoiceField
          label="Move to"
          quietLabel
          none="Move to …"
          options={streamOptions}
          value=""
          onChoose={handleStream}
        />
        <SelectField
          label="Make"
          quietLabel
          none="Make …"
          options={givenStatusOptions}
          value=""
          onChange={(event) => handleStatus(event.target.value)}
        />
        <LinkButton icon="key" to={addressOf.accounts({ people: 'students', chosen: [...selection.chosen].join(',') })}>
          Accounts
        </LinkButton>
      </BulkBar>
      {request && <ChangeQuestion request={request} selection={selection} onClose={() => setRequest(null)} />}
    </>
  )
}
