import { addressOf, addTerm, type YearRecord } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { EmptyState, LinkButton, notify, Page, SelectField, Sheet } from '@bellhouse/ui'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TermFields, useTermWords } from './term-fields'
import { termQueries, useYears } from './terms.queries'

export default function AddTermScreen() {
  const years = useYears()
  const [params] = useSearchParams()
  const year = years.find(({ id }) => id === params.get('year')) ?? years[0]
  return (
    <Page title="Add term" lead="No two terms have a day in common, and each lies within its year.">
      <Sheet>
        {year ? (
          <AddTerm years={years} year={year} />
        ) : (
          <EmptyState
            icon="terms"
            action={
              <LinkButton look="primary" to={addressOf.terms({ year: 'new' })}>
                Add year
              </LinkButton>
            }
          >
            A term belongs to an academic year, and there is none yet.
          </EmptyState>
        )}
      </Sheet>
    </Page>
  )
}

function AddTerm({ years, year }: { years: readonly YearRecord[]; year: YearRecord }) {
  const navigate = useNavigate()
  const number = 1 + Math.max(0, ...year.terms.map((term) => term.number))
  const record = useRecordForm({
    endpoint: addTerm,
    name: 'new term',
    values: { yearId: year.id, title: `Term ${number}`, number, startDate: '', endDate: '', classStarts: [] },
    words: { yearId: { label: 'Academic year' }, ...useTermWords() },
    refreshes: termQueries,
    onSaved: ({ title }) => {
      notify(`${title} added`, 'success')
      navigate(addressOf.terms())
    },
  })
  return (
    <RecordForm record={record} label="Add term" save="Add term" cancel={addressOf.terms()}>
      <SelectField {...record.field('yearId')} options={years.map(({ id, title }) => ({ value: id, label: title }))} />
      <TermFields record={record} classStarts={record.form.watch('classStarts')} />
    </RecordForm>
  )
}
