import { type TimetableMapping, type TimetableUpload, timetableColumns } from '@bellhouse/contracts'
import { ImportFacts } from '@bellhouse/records'
import { Button, countOf, Disclosure, FieldRow, FormActions, Notice, problemSentence, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { usePreviewFile } from './fet.queries'
import { FetNames, isOpen } from './fet-names'
import type { Desk } from './use-desk'

interface FetMappingProps {
  upload: TimetableUpload
  desk: Desk
  onPreviewed: (upload: TimetableUpload) => void
}

/** What the columns, days, periods and names of a file are. */
export function FetMapping({ upload, desk, onPreviewed }: FetMappingProps) {
  const [mapping, setMapping] = useState(upload.mapping)
  const previewing = usePreviewFile()
  const unknown = mapping.names.filter(isOpen).length
  return (
    <>
      <ImportFacts
        facts={[['Holds', `${upload.fileName}: ${countOf(upload.rows, 'row')}`]]}
        remembered={upload.remembered}
      />
      <Disclosure title="Columns, days and periods" isOpen={hasGaps(mapping)}>
        <Columns upload={upload} mapping={mapping} onChange={setMapping} />
        <Places mapping={mapping} desk={desk} onChange={setMapping} />
      </Disclosure>
      <FetNames mapping={mapping} desk={desk} onChange={setMapping} />
      {previewing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(previewing.error)}
        </Notice>
      )}
      {unknown > 0 && <Notice kind="warning">{countOf(unknown, 'name')} would be refused, with their lessons.</Notice>}
      <FormActions>
        <Button
          look="primary"
          busy={previewing.isPending}
          onClick={() => previewing.mutate({ uploadId: upload.id, mapping }, { onSuccess: onPreviewed })}
        >
          Preview
        </Button>
      </FormActions>
    </>
  )
}

const hasGaps = ({ columns, days, hours }: TimetableMapping) =>
  [columns.day, columns.hour, columns.students, columns.subject].includes(null) ||
  [...days, ...hours].some(({ place }) => place === null)

interface PartProps {
  mapping: TimetableMapping
  onChange: (mapping: TimetableMapping) => void
}

function Columns({ upload, mapping, onChange }: PartProps & { upload: TimetableUpload }) {
  const options = upload.headers.map((header, index) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }))
  const keys = Object.keys(timetableColumns) as (keyof typeof timetableColumns)[]
  return (
    <FieldRow>
      {keys.map((key) => (
        <SelectField
          key={key}
          label={timetableColumns[key]}
          none="Not in the file"
          options={options}
          value={mapping.columns[key] ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...mapping, columns: { ...mapping.columns, [key]: value === '' ? null : Number(value) } })
          }
        />
      ))}
    </FieldRow>
  )
}

function Places({ mapping, desk, onChange }: PartProps & { desk: Desk }) {
  const days = (desk.frame?.days ?? []).map((label, index) => ({ value: String(index + 1), label }))
  const periods = (desk.frame?.periods ?? []).flatMap(({ title, isBreak }, index) =>
    isBreak ? [] : [{ value: String(index + 1), label: title }],
  )
  return (
    <FieldRow>
      {(['days', 'hours'] as const).flatMap((kind) =>
        mapping[kind].map(({ text, place }) => (
          <SelectField
            key={`${kind} ${text}`}
            label={text || 'Empty'}
            none="None of them"
            options={kind === 'days' ? days : periods}
            value={place ?? ''}
            onChange={({ target: { value } }) =>
              onChange(placed(mapping, kind, text, value === '' ? null : Number(value)))
            }
          />
        )),
      )}
    </FieldRow>
  )
}

const placed = (mapping: TimetableMapping, kind: 'days' | 'hours', text: string, place: number | null) => ({
  ...mapping,
  [kind]: mapping[kind].map((one) => (one.text === text ? { text, place } : one)),
})
