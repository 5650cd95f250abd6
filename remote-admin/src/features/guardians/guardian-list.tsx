import { addressOf, eraseSpareGuardians, listGuardians } from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import {
  Button,
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
import { EraseSpare } from './erase-spare'
import { GuardianTable } from './guardian-table'
import { type GuardianFilters, useGuardians } from './guardians.queries'

export function GuardianList() {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listGuardians, params), [params])
  const shown = useDeferredValue(filters)
  const { rows, next, withoutStudents } = useGuardians(shown)
  const handleSearch = useCallback((search: string) => change({ search }), [change])
  const found = countOf(rows.length, 'guardian')
  const isOfSpare = filters.students === 'none'
  return (
    <Page
      title="Guardians"
      lead="Each guardian has one record for all of their children."
      actions={
        <>
          <LinkButton to={addressOf.duplicateGuardians()}>Possible duplicates</LinkButton>
          <LinkButton to={addressOf.students()}>Students</LinkButton>
        </>
      }
    >
      <Sheet flush>
        <Toolbar>
          <SearchField
            label="Search guardians"
            placeholder="Name, phone, email or child"
            value={filters.search ?? ''}
            onSearch={handleSearch}
          />
          <SelectField
            label="Students"
            quietLabel
            none="All guardians"
            options={[{ value: 'none', label: `Without a student (${withoutStudents})` }]}
            value={filters.students ?? ''}
            onChange={(event) => change({ students: event.target.value })}
          />
          {isOfSpare && withoutStudents > 0 && (
            <Offered act={eraseSpareGuardians}>
              <Button look="danger" icon="trash" onClick={() => change({ open: 'erase' })}>
                Erase all of them
              </Button>
            </Offered>
          )}
        </Toolbar>
        {rows.length === 0 ? (
          <Nobody filters={shown} />
        ) : (
          <>
            <GuardianTable rows={rows} isStale={shown !== filters} />
            <Pager next={next}>{next ? `${found}, and more` : found}</Pager>
          </>
        )}
      </Sheet>
      {params.get('open') === 'erase' && (
        <Offered act={eraseSpareGuardians}>
          <EraseSpare onClose={() => change({ open: undefined })} />
        </Offered>
      )}
    </Page>
  )
}

function Nobody({ filters: { search, students } }: { filters: GuardianFilters }) {
  if (search) return <NoMatch>No guardian matches what you are looking for.</NoMatch>
  if (students) return <EmptyState icon="check">Every guardian has a student.</EmptyState>
  return (
    <EmptyState
      icon="users"
      action={
        <LinkButton look="primary" icon="plus" to={addressOf.addStudents()}>
          Add student
        </LinkButton>
      }
    >
      Here you will find the guardians, once students have them or they are imported.
    </EmptyState>
  )
}
