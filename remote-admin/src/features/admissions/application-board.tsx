import {
  addressOf,
  exportApplications,
  listApplications,
  saveApplication,
  saveNumberPatterns,
  startApplicationImport,
} from '@bellhouse/contracts'
import { ExportMenu, readAddress } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import {
  Button,
  countOf,
  EmptyState,
  LinkButton,
  NoMatch,
  Page,
  SearchField,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useBoard, useClasses } from './admissions.queries'
import { Board } from './board'
import { NumbersDialog } from './numbers-dialog'

/** Every application where it stands, narrowed by the address. */
export function ApplicationBoard() {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listApplications, params), [params])
  const { stages, years } = useBoard(useDeferredValue(filters))
  const classes = useClasses()
  const handleSearch = useCallback((search: string) => change({ search }), [change])
  const total = stages.reduce((sum, { count }) => sum + count, 0)

  return (
    <Page
      title="Admissions"
      lead={countOf(total, 'application')}
      actions={
        <>
          <NumbersButton onOpen={() => change({ numbers: 'open' })} />
          <ImportButton />
          <NewButton />
        </>
      }
    >
      <Sheet flush>
        <Toolbar>
          <SearchField
            label="Search applications"
            placeholder="Name, number or school"
            value={filters.search ?? ''}
            onSearch={handleSearch}
          />
          <SelectField
            label="Class"
            quietLabel
            none="All classes"
            options={classes.map(({ code, name }) => ({ value: code, label: name }))}
            value={filters.class ?? ''}
            onChange={(event) => change({ class: event.target.value })}
          />
          <SelectField
            label="Year"
            quietLabel
            none="All years"
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
            value={filters.year ?? ''}
            onChange={(event) => change({ year: event.target.value })}
          />
          <ExportMenu endpoint={exportApplications} filters={filters} />
        </Toolbar>
        {total === 0 && <Nobody isNarrowed={Boolean(filters.search || filters.class || filters.year)} />}
      </Sheet>
      {total > 0 && <Board stages={stages} />}
      {params.get('numbers') === 'open' && (
        <Offered act={saveNumberPatterns}>
          <NumbersDialog onClose={() => change({ numbers: undefined })} />
        </Offered>
      )}
    </Page>
  )
}

const NumbersButton = ({ onOpen }: { onOpen: () => void }) => (
  <Offered act={saveNumberPatterns}>
    <Button icon="pencil" onClick={onOpen}>
      Number patterns
    </Button>
  </Offered>
)

const ImportButton = () => (
  <Offered act={startApplicationImport}>
    <LinkButton icon="upload" to={addressOf.importApplications()}>
      Import a file
    </LinkButton>
  </Offered>
)

const NewButton = () => (
  <Offered act={saveApplication}>
    <LinkButton look="primary" icon="plus" to={addressOf.admissions({ new: 'yes' })}>
      New application
    </LinkButton>
  </Offered>
)

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return <NoMatch>No application matches what you are looking for.</NoMatch>
  }
  return (
    <EmptyState
      icon="admissions"
      action={
        <>
          <ImportButton />
          <NewButton />
        </>
      }
    >
      Here you will follow each application from the first form to the admitted student.
    </EmptyState>
  )
}
