import { type RosterImport, type RosterMapping, rosterTableKindSchema } from '@bellhouse/contracts'
import { useSchoolDayOf } from '@bellhouse/records'
import { Disclosure, FieldRow, longDay, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { partWords } from './import-words'

type File = RosterImport['files'][number]

type Part = NonNullable<File['part']>

interface ColumnMappingProps {
  files: readonly File[]
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
  /** The column names stand in another line: the file has to be looked at anew. */
  onHeaderLine: (mapping: RosterMapping) => void
}

/** Which header of a file stands for which column of the format. What is recognised stays folded away. */
export function ColumnMapping({ files, mapping, onChange, onHeaderLine }: ColumnMappingProps) {
  // What is open stays open while somebody answers what it asks.
  const [asked] = useState(() =>
    files.filter((file) => isAsked(withPart(file, mapping), mapping)).map(({ name }) => name),
  )
  const handleChoose = (file: string, field: string, header: string) => {
    // An empty choice is one too: this field has no column, whatever the names look like.
    const columns = { ...mapping.columns[file], [field]: header }
    onChange({ ...mapping, columns: { ...mapping.columns, [file]: columns } })
  }
  const handlePart = (file: string, part: Part) => {
    const { [file]: _, ...columns } = mapping.columns
    onChange({ ...mapping, columns, parts: { ...mapping.parts, [file]: part } })
  }
  const handleHeaderLine = (file: string, line: number) => {
    const { [file]: _, ...columns } = mapping.columns
    const { [file]: __, ...parts } = mapping.parts ?? {}
    onHeaderLine({ ...mapping, columns, parts, headerLines: { ...mapping.headerLines, [file]: line } })
  }
  return files
    .map((given) => withPart(given, mapping))
    .map((file) => (
      <Disclosure
        key={file.name}
        title={titleOf(file, mapping)}
        isOpen={asked.includes(file.name) || isAsked(file, mapping) || mapping.headerLines?.[file.name] !== undefined}
      >
        <FileHints file={file} />
        <HeaderLine file={file} mapping={mapping} onChoose={(line) => handleHeaderLine(file.name, line)} />
        {file.choices && (
          <SelectField
            label={`What ${file.name} holds`}
            hint="This is a list of …"
            none="Leave out"
            options={rosterTableKindSchema.options.map((part) => ({ value: part, label: partWords[part] }))}
            value={file.part === 'none' ? '' : (file.part ?? '')}
            onChange={(event) => handlePart(file.name, (event.target.value || 'none') as Part)}
          />
        )}
        <FieldRow>
          {file.columns.map(({ field, required, header }) => (
            <SelectField
              key={field}
              {...labelOf(field, required)}
              none="No column"
              options={headersOf(file)}
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

const isAsked = (file: File, mapping: RosterMapping) => file.part === 'none' || missingOf(file, mapping).length > 0

/** A name that stands above two columns can be chosen once only, and a column without a name not at all. */
const headersOf = ({ headers }: File) =>
  [...new Set(headers.filter(Boolean))].map((one) => ({ value: one, label: one }))

/** Of the two columns either of which names somebody, which one is needed hangs on the other. */
const labelOf = (field: string, required: boolean) =>
  field in standIns
    ? { label: field, ...(required && { hint: 'Needed to name anybody' }) }
    : { label: required ? `${field} (needed)` : field }

/** Either of the two names somebody. */
const standIns: Record<string, string> = { Name: 'Family name', 'Family name': 'Name' }

function missingOf({ name, columns }: File, mapping: RosterMapping) {
  const headerOf = (wanted?: string) =>
    wanted && (mapping.columns[name]?.[wanted] ?? columns.find(({ field }) => field === wanted)?.header)
  return columns.filter(({ required, field }) => required && !headerOf(field) && !headerOf(standIns[field]))
}

function titleOf(file: File, mapping: RosterMapping) {
  if (file.part === 'none') return `${file.name}: say what it holds, or it is left out`
  const missing = missingOf(file, mapping)
  if (missing.length === 0) return `${file.name}: every needed column is recognised`
  return `${file.name}: still needed: ${missing.map(({ field }) => field).join(', ')}`
}

interface HeaderLineProps {
  file: File
  mapping: RosterMapping
  onChoose: (line: number) => void
}

function HeaderLine({ file: { name, headerLine, lines = [] }, mapping, onChoose }: HeaderLineProps) {
  if (lines.length < 2) return null
  const line = mapping.headerLines?.[name] ?? headerLine ?? lines[0]?.line ?? 1
  return (
    <SelectField
      label={`Headings of ${name}`}
      hint="The line with the names of the columns. Another one is looked at as soon as it is chosen."
      options={lines.map((one) => ({ value: String(one.line), label: `Line ${one.line}: ${one.text}` }))}
      value={String(line)}
      onChange={(event) => onChoose(Number(event.target.value))}
    />
  )
}

function FileHints({ file: { headerLine, remembered } }: { file: File }) {
  const schoolDayOf = useSchoolDayOf()
  if (!headerLine && !remembered) return null
  return (
    <p>
      {headerLine && `The names of the columns stand in line ${headerLine}; what is above it is left out. `}
      {remembered &&
        `A list with these columns was mapped on ${longDay(schoolDayOf(remembered))}. It is mapped the same way.`}
    </p>
  )
}
