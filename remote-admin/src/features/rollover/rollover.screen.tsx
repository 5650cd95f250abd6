import type { Rollover, RolloverPlan, YearRecord } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { LinkButton, Notice, notify, Page, Stepper, useAddress, useUnsavedWarning } from '@bellhouse/ui'
import { useEffect, useRef, useState } from 'react'
import { CheckStep } from './check-step'
import { PastRollovers } from './past-rollovers'
import styles from './rollover.module.css'
import { useProposal, useRollovers, useYears } from './rollover.queries'
import { type Step, steps } from './steps'
import { StreamsStep } from './streams-step'
import { StudentsStep } from './students-step'
import { YearsStep } from './years-step'

export default function RolloverScreen() {
  const years = useYears()
  const rollovers = useRollovers()
  const { params, change } = useAddress()
  const beginnings = yearsToLeave(years, rollovers)
  const from = beginnings.find(({ id }) => id === params.get('from')) ?? usualBeginning(beginnings)
  const endings = from ? yearsAfter(years, from) : []
  const to = endings.find(({ id }) => id === params.get('to')) ?? endings[0]
  const handleApplied = (sentence: string) => {
    notify(sentence, 'success')
    change({ step: undefined, from: undefined, to: undefined, stream: undefined })
  }
  return (
    <Page
      title="Rollover"
      lead="Moves the school into its next academic year. You see everything before it changes, and can undo it until the new year’s first register or mark."
    >
      {from && to ? (
        <Wizard from={from} to={to} beginnings={beginnings} endings={endings} onApplied={handleApplied} />
      ) : (
        <NoNextYear from={from} />
      )}
      <PastRollovers rollovers={rollovers} />
    </Page>
  )
}

const oldestFirst = (years: readonly YearRecord[]) =>
  years.toSorted((one, other) => one.startDate.localeCompare(other.startDate))

/** A year that was rolled over already is no beginning any more. */
function yearsToLeave(years: readonly YearRecord[], rollovers: readonly Rollover[]) {
  const last = rollovers.find(({ undoneAt }) => undoneAt === null)
  const reached = years.find(({ title }) => title === last?.toYear)
  return oldestFirst(years).filter(({ startDate }) => !reached || startDate >= reached.startDate)
}

const usualBeginning = (years: readonly YearRecord[]) =>
  years.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent)) ?? years[0]

const yearsAfter = (years: readonly YearRecord[], { startDate }: YearRecord) =>
  oldestFirst(years).filter((year) => year.startDate > startDate && year.terms.length > 0)

function NoNextYear({ from }: { from: YearRecord | undefined }) {
  return (
    <Notice
      kind="info"
      action={
        <LinkButton look="primary" icon="terms" to={addressOf.terms()}>
          Show years and terms
        </LinkButton>
      }
    >
      {from
        ? `There is no year with terms after ${from.title} yet. Add the year and its terms first, then come back.`
        : 'There is no academic year yet. Add the years with their terms first, then come back.'}
    </Notice>
  )
}

interface WizardProps {
  from: YearRecord
  to: YearRecord
  beginnings: readonly YearRecord[]
  endings: readonly YearRecord[]
  onApplied: (sentence: string) => void
}

function Wizard({ from, to, beginnings, endings, onApplied }: WizardProps) {
  const { params, change } = useAddress()
  const proposal = useProposal(from.id, to.id)
  // What was chosen for one pair of years stays while another pair is looked at.
  const [drafts, setDrafts] = useState<Record<string, RolloverPlan>>({})
  const pair = `${from.id} ${to.id}`
  const plan = drafts[pair] ?? proposal.plan
  useUnsavedWarning(Object.keys(drafts).length > 0)

  const step = steps.find(({ key }) => key === params.get('step'))?.key ?? 'years'
  const index = steps.findIndex(({ key }) => key === step)
  const ref = useFocusOnChange(step)
  const common = {
    plan,
    streams: proposal.streams,
    onChange: (changed: RolloverPlan) => setDrafts({ ...drafts, [pair]: changed }),
    onStep: (next: Step) => change({ step: next }),
  }
  return (
    <>
      <Stepper label="Steps of the rollover" steps={steps.map(({ title }) => title)} current={index} />
      <section ref={ref} tabIndex={-1} aria-label={`Step ${index + 1}: ${steps[index]?.title}`} className={styles.step}>
        {step === 'years' && <YearsStep {...common} from={from} to={to} beginnings={beginnings} endings={endings} />}
        {step === 'streams' && <StreamsStep {...common} />}
        {step === 'students' && <StudentsStep {...common} />}
        {step === 'check' && <CheckStep {...common} toYear={to.title} onApplied={onApplied} />}
      </section>
    </>
  )
}

/** Where a new step is shown, whoever works by keyboard or by ear goes on at its beginning. */
function useFocusOnChange(step: Step) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    ref.current?.focus()
  }, [step])
  return ref
}
