import { addressOf, getRegisterSettings } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { Button, EmptyState, LinkButton, Page, Sheet, useAddress } from '@bellhouse/ui'
import { AddEvent } from './add-event'
import { AddHalfDay } from './add-half-day'
import { AddHoliday } from './add-holiday'
import { CurrentTerm } from './current-term'
import { EditTerm } from './edit-term'
import { MakeCurrent } from './make-current'
import { RegisterSettingsSheet } from './register-settings-sheet'
import { RemoveTerm } from './remove-term'
import { SchoolCalendar } from './school-calendar'
import { useYears } from './terms.queries'
import { AddYear, EditYear } from './year-form'
import { YearSheet } from './year-sheet'

export default function TermsScreen() {
  const years = useYears()
  const { change } = useAddress()
  return (
    <Page
      title="Current Term"
      actions={
        <>
          <LinkButton icon="arrow-right" to={addressOf.rollover()}>
            Rollover
          </LinkButton>
          <Button icon="plus" onClick={() => change({ year: 'new' })}>
            Add year
          </Button>
          <LinkButton look="primary" icon="plus" to={addressOf.addTerm()}>
            Add term
          </LinkButton>
        </>
      }
    >
      {years.length === 0 ? (
        <Sheet>
          <EmptyState icon="terms">
            Here you will find the academic years with their terms. Add a year first.
          </EmptyState>
        </Sheet>
      ) : (
        <CurrentTerm years={years} />
      )}
      {years.map((year) => (
        <YearSheet key={year.id} year={year} onOpen={change} />
      ))}
      <SchoolCalendar onAdd={(what) => change({ add: what })} />
      <Offered act={getRegisterSettings}>
        <RegisterSettingsSheet />
      </Offered>
      <TermDialogs />
    </Page>
  )
}

/** What is open above the list stands in the address. */
function TermDialogs() {
  const years = useYears()
  const { params, change } = useAddress()
  const terms = years.flatMap((year) => year.terms)
  const edited = terms.find(({ id }) => id === params.get('term'))
  const made = terms.find(({ id }) => id === params.get('current'))
  const removed = terms.find(({ id }) => id === params.get('remove'))
  const year = years.find(({ id }) => id === params.get('year'))
  const close = () =>
    change({ term: undefined, current: undefined, remove: undefined, year: undefined, add: undefined })
  return (
    <>
      {params.get('year') === 'new' && <AddYear onClose={close} />}
      {params.get('add') === 'holiday' && <AddHoliday onClose={close} />}
      {params.get('add') === 'half-day' && <AddHalfDay onClose={close} />}
      {params.get('add') === 'event' && <AddEvent onClose={close} />}
      {year && <EditYear key={year.id} year={year} onClose={close} />}
      {edited && <EditTerm key={edited.id} term={edited} onClose={close} />}
      {made && <MakeCurrent term={made} onClose={close} />}
      {removed && <RemoveTerm term={removed} onClose={close} />}
    </>
  )
}
