import { type TimetableMapping, type TimetableUpload, timetableColumns } from '@bellhouse/contracts'
import { ImportFacts } from '@bellhouse/records'
import { someOf } from '@bellhouse/timetabling'
import { Button, countOf, Disclosure, ErrorNotice, FieldRow, FormActions, Notice, SelectField } from '@bellhouse/ui'
import { useId, useState } from 'react'
import { usePreviewFile } from './fet.queries'
import { FetNames, isOpen, lacksClass } from './fet-names'
import { openSentence } from './file-sentences'
import styles from './timetable.module.css'
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
  const reasonId = useId()
  const classless = mapping.names.filter(lacksClass).map(({ text }) => text.trim())
  const unknown = mapping.names.filter(isOpen).map(({ text }) => text.trim())
  const missed = missedColumns(mapping)
  const heldUp = heldUpBy(missed, classless)
  return (
    <>
      <ImportFacts
        facts={[['Holds', `${upload.fileName}: ${countOf(upload.rows, 'row')}`]]}
        remembered={upload.remembered}
      />
      {missed.length > 0 && (
        <Notice kind="warning" role="status">
          {missed.length > mostMissed ? `${upload.fileName} does not look like a timetable. ` : ''}
          {`No column was found for ${someOf(missed, missed.length)}.`}
        </Notice>
      )}
      <Disclosure title="Columns, days and periods" isOpen={hasGaps(mapping)}>
        <Columns upload={upload} mapping={mapping} onChange={setMapping} />
        <Places mapping={mapping} desk={desk} onChange={setMapping} />
      </Disclosure>
      <FetNames mapping={mapping} desk={desk} onChange={setMapping} />
      <ErrorNotice error={previewing.error} />
      {unknown.length > classless.length && (
        <Notice kind="warning">
          {`${countOf(unknown.length, 'name')} would be refused, with their lessons. ${openSentence(unknown)}`}
        </Notice>
      )}
      <FormActions>
        {heldUp && (
          <p id={reasonId} className={styles.count}>
            {heldUp}
          </p>
        )}
        <Button
          look="primary"
          busy={previewing.isPending}
          disabled={heldUp !== ''}
          aria-describedby={heldUp ? reasonId : undefined}
          onClick={() => previewing.mutate({ uploadId: upload.id, mapping }, { onSuccess: onPreviewed })}
        >
          Preview
        </Button>
      </FormActions>
    </>
  )
}

const needed = ['day', 'hour', 'students', 'subject'] as const

/** A table that lacks more of them is most likely another one. */
const mostMissed = 1
const mostNamed = 4

const missedColumns = ({ columns }: TimetableMapping) =>
  needed.filter((key) => columns[key] === null).map((key) => timetableColumns[key])

/** Why there is nothing to preview yet. */
function heldUpBy(missed: readonly string[], classless: readonly string[]) {
  if (missed.length > 0) return `Choose the column of ${someOf(missed, missed.length)} first.`
  return classless.length > 0 ? `Choose the class of ${someOf(classless, mostNamed)} first.` : ''
}

const hasGaps = ({ columns, days, hours }: TimetableMapping) =>
  needed.some((key) => columns[key] === null) || [...days, ...hours].some(({ place }) => place === null)

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
