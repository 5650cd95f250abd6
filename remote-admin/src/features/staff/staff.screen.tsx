import { addressOf, exportStaff, listStaff } from '@bellhouse/contracts'
import { staffStatusWords } from '@bellhouse/people'
import { ExportMenu, readAddress } from '@bellhouse/records'
import {
  ColumnChoice,
  countOf,
  EmptyState,
  LinkButton,
  NoMatch,
  Page,
  Pager,
  SearchField,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { type StaffFilters, useStaffList } from './staff.queries'
import { StaffTable, staffColumns } from './staff-table'

const statusOptions = Object.entries(staffStatusWords).map(([value, label]) => ({ value, label }))

export default function StaffScreen() {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listStaff, params), [params])
  const shown = useDeferredValue(filters)
  const { rows, next } = useStaffList(shown)
  const { after: _, ...narrowed } = filters
  const handleSearch = useCallback((search: string) => change({ search }), [change])

  return (
    <Page
      title="Staff Members"
      actions={
        <>
          <LinkButton icon="key" to={addressOf.accounts({ people: 'staff' })}>
            Accounts
          </LinkButton>
          <LinkButton icon="plus" to={addressOf.assignSubject()}>
            Assign subject
          </LinkButton>
          <LinkButton look="primary" icon="plus" to={addressOf.addStaff()}>
            Add staff member
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <Toolbar>
          <SearchField
            label="Search staff"
            placeholder="Name or staff number"
            value={filters.search ?? ''}
            onSearch={handleSearch}
          />
          <SelectField
            label="Status"
            quietLabel
            none="Any status"
            options={statusOptions}
            value={filters.status ?? ''}
            onChange={(event) => change({ status: event.target.value })}
          />
          <ColumnChoice columns={staffColumns} />
          <ExportMenu endpoint={exportStaff} filters={narrowed} />
        </Toolbar>
        {rows.length === 0 ? (
          <Nobody filters={shown} />
        ) : (
          <>
            <StaffTable rows={rows} filters={shown} isStale={shown !== filters} onChange={change} />
            <Pager next={next}>
              {next
                ? `${countOf(rows.length, 'person', 'people')}, and more`
                : countOf(rows.length, 'person', 'people')}
            </Pager>
          </>
        )}
      </Sheet>
    </Page>
  )
}

function Nobody({ filters: { search, status } }: { filters: StaffFilters }) {
  if (search || status) {
    return <NoMatch>Nobody matches what you are looking for.</NoMatch>
  }
  return (
    <EmptyState
      icon="staff"
      action={
        <LinkButton look="primary" icon="plus" to={addressOf.addStaff()}>
          Add staff member
        </LinkButton>
      }
    >
      Here you will find the members of staff, once they are added or imported.
    </EmptyState>
  )
}
