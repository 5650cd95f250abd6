import type { ReckoningStepShown, ResultExplanation } from '@bellhouse/contracts'
import { Sheet } from '@bellhouse/ui'
import styles from './result-steps.module.css'

/** The reckoning from the marks down to the result, a sheet for each subject and one for the whole. */
export function ResultSteps({ subjects, whole }: Pick<ResultExplanation, 'subjects' | 'whole'>) {
  return (
    <>
      {subjects.map(({ code, name, grade, steps }) => (
        <Sheet key={code} title={[`${name} (${code})`, grade].filter(Boolean).join(': ')}>
          <Steps steps={steps} />
        </Sheet>
      ))}
      <Sheet title="All subjects together">
        <Steps steps={whole} />
      </Sheet>
    </>
  )
}

function Steps({ steps }: { steps: readonly ReckoningStepShown[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.title} className={styles.step}>
          <h3 className={styles.title}>{step.title}</h3>
          {step.lines.length > 0 && (
            <dl className={styles.lines}>
              {step.lines.map(({ what, is }, index) => (
                <div key={index} className={styles.line}>
                  <dt>{what}</dt>
                  <dd>{is}</dd>
                </div>
              ))}
            </dl>
          )}
          {step.result && <p className={styles.result}>{step.result}</p>}
        </li>
      ))}
    </ol>
  )
}
