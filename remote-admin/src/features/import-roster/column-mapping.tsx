import { type RosterImport, type RosterMapping, rosterTableKindSchema } from '@bellhouse/contracts'
import { Disclosure, FieldRow, SelectField } from '@bellhouse/ui'
import { partWords } from './import-words'

type File = RosterImport['files'][number]

type Part = NonNullable<File['part']>

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
  const handlePart = (file: string, part: Part) => {
    const { [file]: _, ...columns } = mapping.columns
    onChange({ ...mapping, columns, parts: { ...mapping.parts, [file]: part } })
  }
  return files
    .map((given) => withPart(given, mapping))
    .map((file) => (
      <Disclosure key={file.name} title={titleOf(file)} isOpen={missingOf(file).length > 0}>
        {file.choices && (
          <SelectField
            label={`What ${file.name} holds`}
            none="Leave aside"
            options={rosterTableKindSchema.options.map((part) => ({ value: part, label: partWords[part] }))}
            value={file.part === 'none' ? '' : (file.part ?? '')}
            onChange={(event) => handlePart(file.name, (event.target.value || 'none') as Part)}
          />
        )}
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

/** The file with the columns of what it is chosen to hold. */
function withPart(file: File, { parts = {} }: RosterMapping): File {
  const part = parts[file.name]
  if (!part || part === file.part) return file
  return { ...file, part, columns: file.choices?.find((choice) => choice.part === part)?.columns ?? [] }
}

const missingOf = ({ columns }: File) => columns.filter(({ required, header }) => required && !header)

function titleOf(file: File) {
  const missing = missingOf(file)
  if (missing.length === 0) return `${file.name}: every needed column is recognised`
  return `${file.name}: still needed: ${missing.map(({ field }) => field).join(', ')}`
}
