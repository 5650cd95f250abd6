import { addressOf, exportStudents } from '@bellhouse/contracts'
import { ExportMenu } from '@bellhouse/records'
import { ChoiceField, ColumnChoice, LinkButton, SearchField, SelectField, Toolbar } from '@bellhouse/ui'
import { useCallback } from 'react'
import { sexOptions, statusOptions } from './student-filters'
import { studentColumns } from './student-table'
import { type StudentFilters, useClasses } from './students.queries'

interface StudentToolbarProps {
  classCode: string | undefined
  filters: StudentFilters
  onChange: (changes: Record<string, string | undefined>) => void
}

export function StudentToolbar({ classCode, filters, onChange }: StudentToolbarProps) {
  const streams = useClasses()
    .filter(({ code }) => !classCode || code === classCode)
    .flatMap((one) => one.streams)
  const { after: _, ...narrowed } = filters
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange])
  return (
    <Toolbar>
      <SearchField
        label="Search students"
        placeholder="Name or admission number"
        value={filters.search ?? ''}
        onSearch={handleSearch}
      />
      <ChoiceField
        label="Stream"
        quietLabel
        none="All streams"
        options={streams.map(({ id, label }) => ({ value: id, label }))}
        value={filters.stream ?? ''}
        onChoose={(stream) => onChange({ stream })}
      />
      <SelectField
        label="Sex"
        quietLabel
        none="Girls and boys"
        options={sexOptions}
        value={filters.sex ?? ''}
        onChange={(event) => onChange({ sex: event.target.value })}
      />
      <SelectField
        label="Status"
        quietLabel
        options={statusOptions}
        value={filters.status ?? 'active'}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <LinkButton icon="camera" to={addressOf.photoSheet(filters.stream)}>
        Photo sheet
      </LinkButton>
      <ColumnChoice columns={studentColumns} />
      <ExportMenu endpoint={exportStudents} filters={narrowed} />
    </Toolbar>
  )
}
