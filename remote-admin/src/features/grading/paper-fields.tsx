import type { GradingDocument, PaperRule } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { Button, CheckboxField, FieldRow, IconButton, SelectField, TextField } from '@bellhouse/ui'
import styles from './grading.module.css'
import { ListField } from './list-field'
import { type SchemePart, without } from './scheme-form'
import { betterOptions } from './scheme-words'
import { numbersOf } from './text-lists'

type Papers = NonNullable<GradingDocument['papers']>

const beginning: Papers = {
  better: 'more',
  grades: [
    { grade: 'A', points: 6, label: '', isPass: true },
    { grade: 'F', points: 0, label: '', isPass: false },
  ],
  rules: [{ grade: 'A', limits: [2, 2] }],
  otherwise: 'F',
}

/** How the grades of several papers become the grade of the subject. */
export function PaperFields({ record, document: { papers } }: SchemePart) {
  const setAll = (next: Papers | null) => record.set('document.papers', next)
  return (
    <FieldGroup title="Papers">
      {papers ? (
        <>
          <FieldRow>
            <SelectField
              {...record.field('document.papers.better')}
              label="Points of a subject"
              options={betterOptions}
            />
            <SelectField
              {...record.field('document.papers.otherwise')}
              label="Grade where no rule fits"
              options={papers.grades.map(({ grade }) => ({ value: grade, label: grade }))}
            />
          </FieldRow>
          <GradeRows record={record} grades={papers.grades} />
          <RuleRows record={record} papers={papers} />
          <div>
            <Button icon="trash" onClick={() => setAll(null)}>
              Remove the papers
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.foot}>
          <Button icon="plus" onClick={() => setAll(beginning)}>
            Combine papers
          </Button>
          <span>A subject is graded as a whole.</span>
        </div>
      )}
    </FieldGroup>
  )
}

function GradeRows({ record, grades }: { record: SchemePart['record']; grades: Papers['grades'] }) {
  const set = (next: Papers['grades']) => record.set('document.papers.grades', next)
  return (
    <>
      <div className={styles.rows}>
        {grades.map(({ grade }, index) => (
          <fieldset key={index} className={styles.row} aria-label={`Grade of a subject ${grade || index + 1}`}>
            <TextField {...record.field(`document.papers.grades.${index}.grade`)} label="Grade" />
            <TextField {...record.number(`document.papers.grades.${index}.points`)} label="Points" step="any" />
            <TextField {...record.field(`document.papers.grades.${index}.label`)} label="Remark" />
            <CheckboxField {...record.check(`document.papers.grades.${index}.isPass`)} label="Pass" />
            <IconButton
              icon="trash"
              label={`Remove ${grade || 'this grade'}`}
              onClick={() => set(without(grades, index))}
            />
          </fieldset>
        ))}
      </div>
      <div>
        <Button icon="plus" onClick={() => set([...grades, { grade: '', points: 0, label: '', isPass: false }])}>
          Add grade of a subject
        </Button>
      </div>
    </>
  )
}

/** The first rule that fits counts: the papers' points, best first, each within the limit at its place. */
function RuleRows({ record, papers: { rules, grades } }: { record: SchemePart['record']; papers: Papers }) {
  const set = (next: PaperRule[]) => record.set('document.papers.rules', next)
  return (
    <>
      <div className={styles.rows}>
        {rules.map((rule, index) => (
          <fieldset key={`${rules.length} ${index}`} className={styles.row} aria-label={`Rule ${index + 1}`}>
            <SelectField
              {...record.field(`document.papers.rules.${index}.grade`)}
              label="Grade"
              options={grades.map(({ grade }) => ({ value: grade, label: grade }))}
            />
            <ListField
              {...record.wordsOf(`document.papers.rules.${index}.limits`)}
              label="Worst points of the papers, best paper first"
              value={rule.limits}
              textOf={(limits) => limits.join(', ')}
              read={numbersOf}
              onChange={(limits) => record.set(`document.papers.rules.${index}.limits`, limits)}
            />
            <IconButton icon="trash" label={`Remove rule ${index + 1}`} onClick={() => set(without(rules, index))} />
          </fieldset>
        ))}
      </div>
      <div>
        <Button icon="plus" onClick={() => set([...rules, { grade: grades[0]?.grade ?? '', limits: [1] }])}>
          Add rule
        </Button>
      </div>
    </>
  )
}
