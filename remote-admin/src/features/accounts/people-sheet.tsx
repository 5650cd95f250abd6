import { listAccounts } from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import {
  BulkBar,
  Button,
  ChoiceField,
  countOf,
  MenuButton,
  NoMatch,
  Notice,
  Pager,
  SearchField,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
  useSelection,
} from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type AccountAction, actionWords, chosenPeople, type Meant, standingWords } from './account-words'
import { useAccounts, useStreams } from './accounts.queries'
import { ChangeDialog } from './change-dialog'
import { PeopleTable } from './people-table'

const peopleOptions = [
  { value: 'students', label: 'Students' },
  { value: 'staff', label: 'Staff' },
]
const standingOptions = Object.entries(standingWords).map(([value, label]) => ({ value, label }))
const actions = Object.keys(actionWords) as AccountAction[]

/** Who has an account and who has none; some of them can be chosen and changed together. */
export function PeopleSheet({ onMake }: { onMake: (meant: Meant) => void }) {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listAccounts, params), [params])
  const shown = useDeferredValue(filters)
  const { rows, next } = useAccounts(shown)
  const people = filters.people ?? 'students'
  const selection = useSelection(useMemo(() => rows.map(({ personId }) => ({ id: personId })), [rows]))
  const [action, setAction] = useState<AccountAction | null>(null)
  const meant = chosenPeople(people, [...selection.chosen])

  return (
    <Sheet title="People" flush>
      <PeopleToolbar people={people} />
      {filters.chosen && (
        <Notice action={<Button onClick={() => change({ chosen: undefined })}>Show everybody</Button>}>
          These are the students that you chose from the list.
        </Notice>
      )}
      <BulkBar selection={selection}>
        <Button icon="key" onClick={() => onMake(meant)}>
          Create accounts
        </Button>
        <MenuButton
          align="start"
          items={actions.map((name) => ({ ...actionWords[name], onChoose: () => setAction(name) }))}
        >
          Change accounts
        </MenuButton>
      </BulkBar>
      {rows.length === 0 ? (
        <NoMatch>Nobody matches what you are looking for.</NoMatch>
      ) : (
        <PeopleTable people={people} rows={rows} selection={selection} isStale={shown !== filters} />
      )}
      <Pager next={next}>{countOf(rows.length, 'person', 'people') + (next ? ', and more' : '')}</Pager>
      {action && (
        <ChangeDialog
          action={action}
          meant={meant}
          onDone={() => {
            setAction(null)
            selection.clear()
          }}
          onClose={() => setAction(null)}
        />
      )}
    </Sheet>
  )
}

function PeopleToolbar({ people }: { people: 'students' | 'staff' }) {
  const { params, change } = useAddress()
  const streams = useStreams()
  const handleSearch = useCallback((search: string) => change({ search }), [change])
  return (
    <Toolbar>
      <SearchField
        label="Search people"
        placeholder="Name or number"
        value={params.get('search') ?? ''}
        onSearch={handleSearch}
      />
      <SelectField
        label="People"
        quietLabel
        options={peopleOptions}
        value={people}
        onChange={(event) => change({ people: event.target.value, stream: undefined, chosen: undefined })}
      />
      {people === 'students' && (
        <ChoiceField
          label="Stream"
          quietLabel
          none="All streams"
          options={streams.map(({ id, label }) => ({ value: id, label }))}
          value={params.get('stream') ?? ''}
          onChoose={(stream) => change({ stream })}
        />
      )}
      <SelectField
        label="Account"
        quietLabel
        none="Any account"
        options={standingOptions}
        value={params.get('standing') ?? ''}
        onChange={(event) => change({ standing: event.target.value })}
      />
    </Toolbar>
  )
}
