import type { GradingComponent } from '@bellhouse/contracts'
import { CheckListField, FieldGroup } from '@bellhouse/records'
import { Button, FieldRow, IconButton, SelectField, TextField } from '@bellhouse/ui'
import styles from './grading.module.css'
import { type SchemePart, without } from './scheme-form'
import { absentOptions, kindOptions, roundingOptions } from './scheme-words'

/** How the marks of a term become one percentage. */
export function ComponentFields({ record, document: { components } }: SchemePart) {
  const set = (next: GradingComponent[]) => record.set('document.components', next)
  const sum = components.reduce((total, { weight }) => total + Math.round((weight || 0) * 100), 0) / 100
  return (
    <FieldGroup title="From marks to a percentage">
      {components.map((component, index) => (
        <fieldset key={index} className={styles.part} aria-label={component.title || `Component ${index + 1}`}>
          <FieldRow>
            <TextField {...record.field(`document.components.${index}.title`)} label="Title" />
            <TextField {...record.number(`document.components.${index}.weight`)} label="Weight in %" step="any" />
            <CheckListField
              {...record.wordsOf(`document.components.${index}.kinds`)}
              label="Assessments that count in it"
              options={kindOptions}
              value={component.kinds}
              onChange={(kinds) => record.set(`document.components.${index}.kinds`, kinds)}
            />
          </FieldRow>
          <IconButton
            icon="trash"
            label={`Remove ${component.title || 'this component'}`}
            onClick={() => set(without(components, index))}
          />
        </fieldset>
      ))}
      <div className={styles.foot}>
        <Button
          icon="plus"
          onClick={() => set([...components, { title: '', kinds: [], weight: Math.max(100 - sum, 0) }])}
        >
          Add component
        </Button>
        <span className={styles.sum} data-wrong={sum !== 100 || undefined}>
          {sum} % together
        </span>
      </div>
      <FieldRow>
        <TextField {...record.number('document.rounding.decimals')} label="Decimals of a percentage" />
        <SelectField {...record.field('document.rounding.mode')} label="Rounding" options={roundingOptions} />
        <SelectField {...record.field('document.absent')} label="An absence" options={absentOptions} />
      </FieldRow>
    </FieldGroup>
  )
}
