import { addressOf } from '@bellhouse/contracts'
import {
  Button,
  countOf,
  EmptyState,
  ErrorNotice,
  LinkButton,
  notifyError,
  Page,
  Sheet,
  shortDay,
  useAddress,
  useUnsavedWarning,
} from '@bellhouse/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSchool } from './assign-subject.queries'
import { usePlan, useReadPlan } from './plan.queries'
import { PlanSheet } from './plan-sheet'
import { PlanToolbar } from './plan-toolbar'
import { useSavePlan } from './use-save-plan'
import { changesOf, copied, savedTeachers, type Wanted, want } from './wanted-teachers'

/** Who teaches what in a class or a department, all of it changed in one place and saved as one act. */
export function PlanDesk() {
  const { today } = useSchool()
  const { params, change, latestOf } = useAddress()
  const scope = useScope()
  const plan = usePlan(useDeferredValue(scope))
  const saved = useMemo(() => savedTeachers(plan), [plan])
  const [wanted, setWanted] = useState<Wanted>(new Map())
  const cells = changesOf(wanted, saved)
  const saving = useSavePlan({
    dayOf: () => latestOf('on') || today,
    today,
    cells,
    onSaved: () => setWanted(new Map()),
  })
  const reading = useReadPlan()
  useUnsavedWarning(cells.length > 0)

  const handleCopy = (on: string) =>
    reading.mutate(
      { ...scope, on },
      {
        onSuccess: (from) => setWanted((before) => copied(from, plan, before)),
        onError: notifyError,
      },
    )
  return (
    <Page
      title="Assign subject"
      lead={leadOf(cells, scope.on === today ? 'today' : shortDay(scope.on))}
      actions={
        <>
          <LinkButton to={addressOf.staff()}>Staff</LinkButton>
          <LinkButton icon="upload" to={addressOf.importAllocations()}>
            Import or export
          </LinkButton>
          {cells.length > 0 && <Button onClick={() => setWanted(new Map())}>Discard changes</Button>}
          <Button look="primary" disabled={cells.length === 0} busy={saving.isBusy} onClick={saving.save}>
            Save allocations
          </Button>
        </>
      }
    >
      <ErrorNotice error={saving.error} />
      <Sheet flush>
        <PlanToolbar scope={scope} plan={plan} isChanged={cells.length > 0} onCopy={handleCopy} onChange={change} />
        {plan.subjects.length === 0 || plan.streams.length === 0 ? (
          <EmptyState icon="subjects">There is no subject and stream here that belong together.</EmptyState>
        ) : (
          <PlanSheet
            key={params.toString()}
            {...{ plan, saved, wanted }}
            onWant={(key, staffIds) => setWanted((before) => want(before, saved, key, staffIds))}
          />
        )}
      </Sheet>
    </Page>
  )
}

/** The class and department of the address; the first class where it names neither. */
function useScope() {
  const { classes, today } = useSchool()
  const { params } = useAddress()
  const department = params.get('department')
  const first = classes.find(({ streams }) => streams.length > 0)?.code
  const given = params.get('class') ?? (department ? 'all' : first)
  // All classes at once are shown of a department only.
  const asked = given === 'all' && !department ? first : given
  const classCode = asked === 'all' ? undefined : asked
  const on = params.get('on') || today
  return useMemo(
    () => ({ ...(classCode && { class: classCode }), ...(department && { department }), on }),
    [classCode, department, on],
  )
}

function leadOf(cells: readonly { adds: readonly string[]; ends: readonly string[] }[], from: string) {
  if (cells.length === 0) return 'Choose a cell and type a teacher’s name. Nothing changes before you save.'
  const begins = cells.reduce((sum, { adds }) => sum + adds.length, 0)
  const ends = cells.reduce((sum, { ends: all }) => sum + all.length, 0)
  const parts = [verbOf(begins, 'begin'), verbOf(ends, 'end')]
  return `${parts.filter(Boolean).join(' and ')} from ${from} on. Not saved yet.`
}

const verbOf = (count: number, verb: string) =>
  count > 0 && `${countOf(count, 'allocation')} ${count === 1 ? `${verb}s` : verb}`
