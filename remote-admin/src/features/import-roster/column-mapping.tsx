import type { RosterImport, RosterMapping } from '@bellhouse/contracts'
import { Disclosure, FieldRow, SelectField } from '@bellhouse/ui'

type File = RosterImport['files'][number]

interface ColumnMappingProps {
  files: readonly File[]
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

/** Which header of a file stands for which column of the format. What is recognised stays folded away. */
export function ColumnMapping({ files, mapping, onChange }: ColumnMappingProps) {
  const handleChoose = (file: string, field: string, header: string) => {
    const { [field]: _, ...others } = mapping.columns[file] ?? {}
    const columns = header ? { ...others, [field]: header } : others
    onChange({ ...mapping, columns: { ...mapping.columns, [file]: columns } })
  }
  return files.map((file) => (
    <Disclosure key={file.name} title={titleOf(file)} isOpen={missingOf(file).length > 0}>
      <FieldRow>
        {file.columns.map(({ field, required, header }) => (
          <SelectField
            key={field}
            label={required ? `${field} (needed)` : field}
            none="No column"
            options={file.headers.map((one) => ({ value: one, label: one }))}
            value={mapping.columns[file.name]?.[field] ?? header ?? ''}
            onChange={(event) => handleChoose(file.name, field, event.target.value)}
          />
        ))}
      </FieldRow>
    </Disclosure>
  ))
}

const missingOf = ({ columns }: File) => columns.filter(({ required, header }) => required && !header)

function titleOf(file: File) {
  const missing = missingOf(file)
  if (missing.length === 0) return `${file.name}: every needed column is recognised`
  return `${file.name}: still needed: ${missing.map(({ field }) => field).join(', ')}`
}
