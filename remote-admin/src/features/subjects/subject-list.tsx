import { useLevelOptions, useLevelWord } from '@bellhouse/classes'
import { addressOf, exportSubjects, findSubjects, type SubjectRecord } from '@bellhouse/contracts'
import { ExportMenu, readAddress } from '@bellhouse/records'
import {
  Chip,
  type Column,
  ColumnChoice,
  countOf,
  DataTable,
  EmptyState,
  LinkButton,
  NoMatch,
  OfferedLink,
  Pager,
  SearchField,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
  useShownColumns,
} from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { addressOfSubject } from './subject-address'
import { useSubjectPage } from './subjects.queries'

const columnsOf = (levelWord: (code: string) => string): readonly Column<SubjectRecord>[] => [
  {
    key: 'name',
    title: 'Subject',
    isSortable: true,
    cell: (subject) => <OfferedLink to={addressOfSubject(subject)}>{subject.name}</OfferedLink>,
  },
  { key: 'code', title: 'Code', isSortable: true, cell: ({ code }) => code },
  { key: 'level', title: 'Level', cell: ({ level }) => levelWord(level) },
  { key: 'department', title: 'Department', isSortable: true, cell: ({ department }) => department ?? '–' },
  { key: 'papers', title: 'Papers', isNumber: true, cell: ({ papers }) => papers ?? '–' },
  {
    key: 'compulsory',
    title: 'Kind',
    cell: ({ compulsory }) => (compulsory ? <Chip tone="accent">Compulsory</Chip> : 'Elective'),
  },
]

export function SubjectList() {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(findSubjects, params), [params])
  const shown = useDeferredValue(filters)
  const { rows, next } = useSubjectPage(shown)
  const levelOptions = useLevelOptions()
  const columns = columnsOf(useLevelWord())
  const shownColumns = useShownColumns(columns)
  const { after: _, ...narrowed } = filters
  const handleSearch = useCallback((search: string) => change({ search }), [change])

  return (
    <Sheet flush>
      <Toolbar>
        <SearchField
          label="Search subjects"
          placeholder="Name, code or department"
          value={filters.search ?? ''}
          onSearch={handleSearch}
        />
        <SelectField
          label="Level"
          quietLabel
          none={levelOptions.length === 2 ? 'Both levels' : 'All levels'}
          options={levelOptions}
          value={filters.level ?? ''}
          onChange={(event) => change({ level: event.target.value })}
        />
        <ColumnChoice columns={columns} />
        <ExportMenu endpoint={exportSubjects} filters={narrowed} />
      </Toolbar>
      {rows.length === 0 ? (
        <Nothing isNarrowed={Boolean(shown.search || shown.level)} />
      ) : (
        <>
          <DataTable
            caption="Subjects"
            columns={shownColumns}
            rows={rows}
            keyOf={({ id }) => id}
            sort={{ by: shown.sort ?? 'name', direction: shown.direction ?? 'asc' }}
            onSort={({ by, direction }) => change({ sort: by, direction })}
            isStale={shown !== filters}
          />
          <Pager next={next}>
            {next ? `${countOf(rows.length, 'subject')}, and more` : countOf(rows.length, 'subject')}
          </Pager>
        </>
      )}
    </Sheet>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return <NoMatch>No subject matches what you are looking for.</NoMatch>
  }
  return (
    <EmptyState
      icon="subjects"
      action={
        <LinkButton look="primary" icon="plus" to={addressOf.addSubject()}>
          Add subject
        </LinkButton>
      }
    >
      Here you will find the subjects that the school teaches.
    </EmptyState>
  )
}
