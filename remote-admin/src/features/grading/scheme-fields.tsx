import { kindOptions } from '@bellhouse/classes'
import { findSchemeFaults } from '@bellhouse/grading'
import { FieldRow, Notice, SelectField, TextAreaField, TextField } from '@bellhouse/ui'
import { AggregateFields } from './aggregate-fields'
import { BandFields } from './band-fields'
import { ComponentFields } from './component-fields'
import { PaperFields } from './paper-fields'
import { PositionFields } from './position-fields'
import type { SchemePart } from './scheme-form'
import { SchemePreview } from './scheme-preview'
import { betterOptions } from './scheme-words'

/** Everything that a scheme says, with what is wrong with it and what it would make of real marks. */
export function SchemeFields(part: SchemePart) {
  const { record, document } = part
  return (
    <>
      <FieldRow>
        <TextField {...record.field('name')} />
        <SelectField {...record.field('level')} options={kindOptions} />
        <SelectField {...record.field('document.better')} label="Points of a grade" options={betterOptions} />
      </FieldRow>
      <TextAreaField {...record.field('note')} rows={3} />
      <Faults {...part} />
      <BandFields {...part} />
      <ComponentFields {...part} />
      <PaperFields {...part} />
      <AggregateFields {...part} />
      <PositionFields {...part} />
      <SchemePreview document={document} />
    </>
  )
}

function Faults({ document }: SchemePart) {
  const faults = findSchemeFaults(document)
  if (faults.length === 0) return null
  return (
    <Notice kind="bad" role="status">
      {faults.map(({ message }) => message).join('. ')}.
    </Notice>
  )
}
