import { assessmentStateSchema } from '@bellhouse/contracts'
import { SearchField, SelectField, Toolbar } from '@bellhouse/ui'
import { useCallback } from 'react'
import { stateWords } from './assessment-words'
import type { SheetFilters } from './marks.queries'

interface SheetToolbarProps {
  filters: SheetFilters
  onChange: (changes: Record<string, string | undefined>) => void
}

const states = assessmentStateSchema.options.map((state) => ({ value: state, label: stateWords[state].word }))

/** Finds a sheet among those of a whole school. */
export function SheetToolbar({ filters, onChange }: SheetToolbarProps) {
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange])
  return (
    <Toolbar>
      <SearchField
        label="Search mark sheets"
        placeholder="Class, stream or subject"
        value={filters.search ?? ''}
        onSearch={handleSearch}
      />
      <SelectField
        label="State"
        quietLabel
        none="Any state"
        options={states}
        value={filters.state ?? ''}
        onChange={(event) => onChange({ state: event.target.value })}
      />
    </Toolbar>
  )
}
