import type { GradingBand } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { Button, CheckboxField, IconButton, TextField } from '@bellhouse/ui'
import styles from './grading.module.css'
import { type SchemePart, without } from './scheme-form'

/** The grades by percentage, best first. */
export function BandFields({ record, document: { bands } }: SchemePart) {
  const set = (next: GradingBand[]) => record.set('document.bands', next)
  const step = (last: GradingBand | undefined) => Math.max(0, (last?.from ?? 1) - 1)
  const add = () => {
    const to = step(bands.at(-1))
    set([...bands, { from: 0, to, grade: '', points: null, label: '', isPass: false }])
  }
  return (
    <FieldGroup title="Grades by percentage, best first">
      <div className={styles.rows}>
        {bands.map((band, index) => (
          <fieldset key={index} className={styles.row} aria-label={`Grade ${band.grade || index + 1}`}>
            <TextField {...record.field(`document.bands.${index}.grade`)} label="Grade" />
            <TextField {...record.number(`document.bands.${index}.from`)} label="From %" step="any" />
            <TextField {...record.number(`document.bands.${index}.to`)} label="To %" step="any" />
            <TextField {...record.number(`document.bands.${index}.points`)} label="Points" step="any" />
            <TextField {...record.field(`document.bands.${index}.label`)} label="Remark" />
            <CheckboxField {...record.check(`document.bands.${index}.isPass`)} label="Pass" />
            <IconButton
              icon="trash"
              label={`Remove ${band.grade || 'this grade'}`}
              onClick={() => set(without(bands, index))}
            />
          </fieldset>
        ))}
      </div>
      <div>
        <Button icon="plus" onClick={add}>
          Add grade
        </Button>
      </div>
    </FieldGroup>
  )
}
