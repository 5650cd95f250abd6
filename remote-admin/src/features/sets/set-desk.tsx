import { addressOf, makeSets, type SetsOfClass } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import {
  Button,
  countOf,
  DateField,
  EmptyState,
  LinkButton,
  Page,
  SelectField,
  Sheet,
  shortDay,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { EndedSets } from './ended-sets'
import { MakeSets } from './make-sets'
import { SetDialog } from './set-dialog'
import { SetMembers } from './set-members'
import { SetTable } from './set-table'
import { useSchool, useSets } from './sets.queries'

interface SetDeskProps {
  title: string
  classCode: string
}

/** The sets of one subject of a class: who teaches them, who is in them, and how new ones are made. */
export function SetDesk({ title, classCode }: SetDeskProps) {
  const { today } = useSchool()
  const { params, change, latestOf } = useAddress()
  const chosenDay = params.get('on') || undefined
  const on = chosenDay ?? today
  const subject = params.get('subject')
  const found = useSets(classCode, subject, useDeferredValue(chosenDay))
  const { subjects, subjectId, sets } = found
  const name = subjects.find(({ id }) => id === subjectId)?.name ?? ''
  const opened = sets.find(({ id }) => id === params.get('set'))
  const mayChange = useMay(makeSets)
  const isMaking = mayChange && (params.get('make') !== null || (sets.length === 0 && subjectId !== null))
  const place = { classCode, subjectId: subjectId ?? '', on }
  const from = on === today ? 'today' : shortDay(on)

  return (
    <Page
      title={title}
      lead={`Streams can be taught a subject in sets across them. What you change here holds from ${from} on.`}
      actions={
        <>
          <LinkButton to={addressOf.students(classCode)}>Students</LinkButton>
          {mayChange && sets.length > 0 && !isMaking && <MakeButton onMake={() => change({ make: 'sets' })} />}
        </>
      }
    >
      <Sheet flush>
        <SetToolbar subjects={subjects} subjectId={subjectId} on={on} onChange={change} />
        {subjectId === null && <NoSubject />}
        {sets.length > 0 && (
          <SetTable subject={name} sets={sets} onOpen={mayChange ? (id) => change({ set: id }) : undefined} />
        )}
      </Sheet>
      {isMaking && subjectId !== null && (
        <MakeSets
          place={place}
          latestPlace={() => ({ classCode, subjectId: latestOf('subject') || subjectId, on: latestOf('on') || today })}
          subject={name}
          found={found}
          whom={sets.find(({ id }) => id === params.get('make'))?.id}
          onClose={sets.length > 0 ? () => change({ make: undefined }) : undefined}
        />
      )}
      {sets.length > 0 && !isMaking && (
        <SetMembers key={`${subjectId} ${on}`} place={place} subject={name} found={found} />
      )}
      <EndedSets subject={name} ended={found.ended} />
      {mayChange && opened && (
        <SetDialog
          key={opened.id}
          set={opened}
          subjectId={place.subjectId}
          on={on}
          onSplit={() => change({ set: undefined, make: opened.id })}
          onClose={() => change({ set: undefined })}
        />
      )}
    </Page>
  )
}

const MakeButton = ({ onMake }: { onMake: () => void }) => (
  <Button look="primary" icon="plus" onClick={onMake}>
    Make sets
  </Button>
)

const NoSubject = () => (
  <EmptyState icon="subjects">Here you will find the sets, once the level of this class has a subject.</EmptyState>
)

interface SetToolbarProps extends Pick<SetsOfClass, 'subjects' | 'subjectId'> {
  on: string
  onChange: ReturnType<typeof useAddress>['change']
}

/** Of which subject the sets are shown, and from which day on they change. */
const SetToolbar = ({ subjects, subjectId, on, onChange }: SetToolbarProps) => (
  <Toolbar>
    <SelectField
      label="Subject"
      options={subjects.map(({ id, name, sets }) => ({
        value: id,
        label: sets > 0 ? `${name} (${countOf(sets, 'set')})` : name,
      }))}
      value={subjectId ?? ''}
      onChange={(event) => onChange({ subject: event.target.value, make: undefined, set: undefined })}
    />
    <DateField label="From" value={on} onChange={(event) => onChange({ on: event.target.value })} />
  </Toolbar>
)
