import type { GradingAggregate, GradingOutcome } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { Button, FieldRow, IconButton, SelectField, TextField } from '@bellhouse/ui'
import styles from './grading.module.css'
import { ListField } from './list-field'
import { type SchemeField, type SchemePart, without } from './scheme-form'
import { resultOptions } from './scheme-words'
import { setsOf, textOfSets, textsOf } from './text-lists'

const beginning: GradingAggregate = {
  title: 'Aggregate',
  result: 'sum',
  best: 8,
  compulsory: [],
  subsidiary: null,
  outcomes: [],
}

type Record = SchemePart['record']

/** The total over all subjects, and the divisions or results that follow from it. */
export function AggregateFields({ record, document: { aggregate } }: SchemePart) {
  const setAll = (next: GradingAggregate | null) => record.set('document.aggregate', next)
  return (
    <FieldGroup title="Total and divisions">
      {aggregate ? (
        <>
          <FieldRow>
            <TextField {...record.field('document.aggregate.title')} label="What the total is called" />
            <SelectField {...record.field('document.aggregate.result')} label="Total" options={resultOptions} />
            <TextField
              {...record.number('document.aggregate.best')}
              label="How many of the best subjects"
              hint="Empty for all."
            />
          </FieldRow>
          <ListField
            {...record.wordsOf('document.aggregate.compulsory')}
            label="Subjects that count in any case"
            hint="Codes separated by commas; 101 or 102 where one of the two is enough."
            value={aggregate.compulsory}
            textOf={textOfSets}
            read={setsOf}
            onChange={(sets) => record.set('document.aggregate.compulsory', sets)}
          />
          <Subsidiary record={record} subsidiary={aggregate.subsidiary} />
          <Outcomes record={record} outcomes={aggregate.outcomes} />
          <div>
            <Button icon="trash" onClick={() => setAll(null)}>
              Remove the total
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.foot}>
          <Button icon="plus" onClick={() => setAll(beginning)}>
            Calculate a total
          </Button>
          <span>Every subject stands for itself.</span>
        </div>
      )}
    </FieldGroup>
  )
}

function Subsidiary({ record, subsidiary }: { record: Record; subsidiary: GradingAggregate['subsidiary'] }) {
  if (!subsidiary) {
    return (
      <div>
        <Button
          icon="plus"
          onClick={() => record.set('document.aggregate.subsidiary', { subjects: [], within: 6, points: 1, most: 2 })}
        >
          Add subsidiary subjects
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={styles.part} aria-label="Subsidiary subjects">
      <FieldRow>
        <CodesField
          record={record}
          name="document.aggregate.subsidiary.subjects"
          codes={subsidiary.subjects}
          label="Subsidiary subjects"
        />
        <TextField {...record.number('document.aggregate.subsidiary.within')} label="Points of the grade, at worst" />
        <TextField {...record.number('document.aggregate.subsidiary.points')} label="Counts" />
        <TextField {...record.number('document.aggregate.subsidiary.most')} label="At most" />
      </FieldRow>
      <IconButton
        icon="trash"
        label="Remove subsidiary subjects"
        onClick={() => record.set('document.aggregate.subsidiary', null)}
      />
    </fieldset>
  )
}

interface CodesFieldProps {
  record: Record
  name: SchemeField
  codes: string[]
  label: string
  hint?: string
}

function CodesField({ record, name, codes, label, hint = 'Codes separated by commas.' }: CodesFieldProps) {
  return (
    <ListField
      {...record.wordsOf(name)}
      label={label}
      hint={hint}
      value={codes}
      textOf={(all) => all.join(', ')}
      read={textsOf}
      onChange={(all) => record.set(name, all)}
    />
  )
}

/** The first one of which everything is met counts. */
function Outcomes({ record, outcomes }: { record: Record; outcomes: GradingOutcome[] }) {
  const set = (next: GradingOutcome[]) => record.set('document.aggregate.outcomes', next)
  return (
    <>
      {outcomes.map((outcome, index) => (
        <fieldset
          key={`${outcomes.length} ${index}`}
          className={styles.part}
          aria-label={`${outcome.title || 'Outcome'}, line ${index + 1}`}
        >
          <div className={styles.fields}>
            <FieldRow>
              <TextField {...record.field(`document.aggregate.outcomes.${index}.title`)} label="Division or result" />
              <TextField
                {...record.number(`document.aggregate.outcomes.${index}.subjects`)}
                label="Subjects with a grade, at least"
              />
              <TextField
                {...record.number(`document.aggregate.outcomes.${index}.total`)}
                label="Total, at worst"
                step="any"
              />
            </FieldRow>
            <Conditions record={record} outcome={outcome} index={index} />
          </div>
          <IconButton icon="trash" label={`Remove line ${index + 1}`} onClick={() => set(without(outcomes, index))} />
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => set([...outcomes, { title: '', subjects: null, total: null, conditions: [] }])}
        >
          Add division or result
        </Button>
      </div>
    </>
  )
}

function Conditions({
  record,
  outcome: { conditions },
  index,
}: {
  record: Record
  outcome: GradingOutcome
  index: number
}) {
  const path = `document.aggregate.outcomes.${index}.conditions` as const
  const set = (next: GradingOutcome['conditions']) => record.set(path, next)
  return (
    <>
      <div className={styles.rows}>
        {conditions.map((condition, line) => (
          <fieldset key={`${conditions.length} ${line}`} className={styles.row} aria-label={`Condition ${line + 1}`}>
            <TextField {...record.number(`${path}.${line}.count`)} label="At least so many" />
            <CodesField
              record={record}
              name={`${path}.${line}.subjects`}
              codes={condition.subjects}
              label="of these subjects, empty for any"
              hint=""
            />
            <TextField {...record.number(`${path}.${line}.points`)} label="with points, at worst" step="any" />
            <IconButton
              icon="trash"
              label={`Remove condition ${line + 1}`}
              onClick={() => set(without(conditions, line))}
            />
          </fieldset>
        ))}
      </div>
      <div>
        <Button icon="plus" onClick={() => set([...conditions, { subjects: [], count: 1, points: 1 }])}>
          Add condition
        </Button>
      </div>
    </>
  )
}
