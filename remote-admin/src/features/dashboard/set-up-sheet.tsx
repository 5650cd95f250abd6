import { type SetUp, type SetUpStep, skipSetUpSteps } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { Button, Icon, LinkButton, notifyError, OfferedLink, Sheet } from '@bellhouse/ui'
import { useSkipSteps } from './dashboard.queries'
import styles from './set-up.module.css'
import { stepWords } from './set-up-words'

/** The way from an empty portal to one that is in use: what is done, what comes next, and what the school leaves out. */
export function SetUpSheet({ steps }: SetUp) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ key }) => key)
  return (
    <Sheet
      title="Set up the school"
      flush
      aside={<span className={styles.count}>{`${done} of ${steps.length} done`}</span>}
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} data-done={step.isDone || undefined} aria-current={step === next ? 'step' : undefined}>
            <span className={styles.number}>{step.isDone ? <Icon name="check" size={16} /> : index + 1}</span>
            <StepText step={step} isNext={step === next} />
            {!step.isDone && (
              <Offered act={skipSetUpSteps}>
                <SkipButton step={step.key} skipped={skipped} />
              </Offered>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function StepText({ step, isNext }: { step: SetUp['steps'][number]; isNext: boolean }) {
  const { title, advice, ways } = stepWords[step.key]
  const [first, ...others] = ways
  return (
    <div className={styles.text}>
      <h3>
        {isNext || !first ? title : <OfferedLink to={first.to}>{title}</OfferedLink>}
        {step.isDone && <small> · done</small>}
        {!step.isDone && step.isSkipped && <small> · skipped</small>}
      </h3>
      {isNext && (
        <>
          <p>{advice}</p>
          <div className={styles.ways}>
            {first && (
              <LinkButton look="primary" to={first.to}>
                {first.title}
              </LinkButton>
            )}
            {others.map((way) => (
              <LinkButton key={way.to} to={way.to}>
                {way.title}
              </LinkButton>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function SkipButton({ step, skipped }: { step: SetUpStep; skipped: readonly SetUpStep[] }) {
  const skip = useSkipSteps()
  const { title } = stepWords[step]
  const isSkipped = skipped.includes(step)
  const others = skipped.filter((one) => one !== step)
  return (
    <Button
      look="quiet"
      busy={skip.isPending}
      aria-label={isSkipped ? `Do it after all: ${title}` : `Skip: ${title}`}
      onClick={() => skip.mutate({ skipped: isSkipped ? others : [...skipped, step] }, { onError: notifyError })}
    >
      {isSkipped ? 'Do it after all' : 'Skip'}
    </Button>
  )
}
