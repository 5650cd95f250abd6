import type { RosterClassSource, RosterImport, RosterMapping } from '@bellhouse/contracts'
import { SelectField } from '@bellhouse/ui'

interface ClassSourceMappingProps {
  files: RosterImport['files']
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

const words: Record<RosterClassSource, string> = {
  none: 'They come without a class',
  'row-above': 'They have the class of the row above',
  title: 'They have the class that their title, sheet or file says',
}
const options = Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of each file in which rows have no class: where they have one from, as the file shows it unless somebody says otherwise. */
export function ClassSourceMapping({ files, mapping, onChange }: ClassSourceMappingProps) {
  const handleChoose = (file: string, source: RosterClassSource) =>
    onChange({ ...mapping, rowsWithoutClass: { ...mapping.rowsWithoutClass, [file]: source } })
  return files.map(
    ({ name, rowsWithoutClass }) =>
      rowsWithoutClass && (
        <SelectField
          key={name}
          label={files.length > 1 ? `Rows without a class in ${name}` : 'Rows without a class'}
          hint={rowsWithoutClass.sentence}
          options={options}
          value={mapping.rowsWithoutClass?.[name] ?? rowsWithoutClass.suggested}
          onChange={(event) => handleChoose(name, event.target.value as RosterClassSource)}
        />
      ),
  )
}
