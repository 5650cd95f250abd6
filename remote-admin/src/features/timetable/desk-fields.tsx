import { SelectField } from '@bellhouse/ui'
import type { Desk } from './use-desk'

export function TermField({ desk: { term, terms, change } }: { desk: Desk }) {
  return (
    <SelectField
      label="Term"
      options={terms.map(({ id, label }) => ({ value: id, label }))}
      value={term.id}
      onChange={({ target }) => change({ termId: target.value, timetableId: undefined, picked: undefined })}
    />
  )
}

export function VersionField({ desk: { versions, version, change } }: { desk: Desk }) {
  if (!version) return null
  return (
    <SelectField
      label="Version"
      options={versions.map(({ id, title, state }) => ({ value: id, label: `${title} (${state})` }))}
      value={version.id}
      onChange={({ target }) => change({ timetableId: target.value })}
    />
  )
}
