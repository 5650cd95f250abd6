import { countOf, EmptyState, LinkButton, Page, Pager, SearchField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useCallback, useDeferredValue } from 'react'
import { useStaffList } from './staff.queries'
import { StaffTable } from './staff-table'

export default function StaffScreen() {
  const { params, change } = useAddress()
  const search = params.get('search') ?? ''
  const after = params.get('after')
  const { rows, next } = useStaffList(useDeferredValue(search), useDeferredValue(after))
  const handleSearch = useCallback((text: string) => change({ search: text }), [change])

  return (
    <Page
      title="Staff Members"
      actions={
        <LinkButton icon="plus" to="/assign_subject">
          Assign subject
        </LinkButton>
      }
    >
      <Sheet flush>
        <Toolbar>
          <SearchField label="Search staff" placeholder="Name or staff number" value={search} onSearch={handleSearch} />
        </Toolbar>
        {rows.length === 0 ? (
          <EmptyState icon="staff">{search ? 'Nobody matches what you are looking for.' : nobody}</EmptyState>
        ) : (
          <>
            <StaffTable rows={rows} />
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

const nobody = 'Here you will find the members of staff, once a roster has brought them in.'
