import { addGradingScheme, addressOf, type GradingDocument } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, Page, Sheet } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { ClaimsSheet } from './claims-sheet'
import { schemeQueries, useReadyMade } from './grading.queries'
import { SchemeFields } from './scheme-fields'
import { blankDocument, schemeWords } from './scheme-form'

/** A new scheme, from a ready-made set or from nothing. */
export function NewScheme({ from }: { from: string }) {
  const set = useReadyMade().find(({ key }) => key === from)
  const navigate = useNavigate()
  const record = useRecordForm({
    endpoint: addGradingScheme,
    name: `new grading scheme ${from}`,
    values: {
      name: set?.name ?? '',
      level: set?.level ?? 'O',
      note: set?.note ?? '',
      document: set?.document ?? blankDocument,
      readyMade: set?.key ?? null,
    },
    words: schemeWords,
    refreshes: schemeQueries,
    onSaved: (saved) => {
      notify(`${saved.name} saved as a draft`, 'success')
      navigate(addressOf.grading({ scheme: saved.id }))
    },
  })
  return (
    <Page title="Grading System" lead={set ? `A new scheme from ${set.name}` : 'A new scheme'}>
      <ClaimsSheet title="How sure this set is" claims={set?.claims ?? []} />
      <Sheet>
        <RecordForm record={record} label="New scheme" save="Save draft" cancel={addressOf.grading()}>
          <SchemeFields record={record} document={record.form.watch('document') as GradingDocument} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}
