import { listWrittenNotices, type WrittenNotice } from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import {
  Chip,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  NoMatch,
  numberText,
  OfferedLink,
  Pager,
  SearchField,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { daysText, stateOptions, stateTones, stateWords } from './notice-words'
import styles from './notices.module.css'
import { useWrittenNotices } from './notices.queries'

const columnsFor = (addressOf: (noticeId?: string) => string): Column<WrittenNotice>[] => [
  {
    key: 'title',
    title: 'Notice',
    cell: ({ id, title }) => (
      <OfferedLink to={addressOf(id)} className={styles.link}>
        {title}
      </OfferedLink>
    ),
  },
  {
    key: 'state',
    title: 'State',
    cell: ({ state, isPinned }) => (
      <span className={styles.facts}>
        <Chip tone={stateTones[state]}>{stateWords[state]}</Chip>
        {isPinned && <Chip>Pinned</Chip>}
      </span>
    ),
  },
  { key: 'audience', title: 'For', cell: ({ audienceText }) => audienceText },
  { key: 'days', title: 'Days', cell: daysText },
  { key: 'author', title: 'Written by', cell: ({ author }) => author },
  { key: 'read', title: 'Read by', isNumber: true, cell: ({ read }) => numberText(read) },
]

/** The notices that one may change, with who they are for and how many have read them. */
export function WrittenList({ addressOf }: { addressOf: (noticeId?: string) => string }) {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listWrittenNotices, params), [params])
  const shown = useDeferredValue(filters)
  const { notices, next } = useWrittenNotices(shown)
  const handleSearch = useCallback((search: string) => change({ search }), [change])
  const columns = useMemo(() => columnsFor(addressOf), [addressOf])

  return (
    <Sheet flush>
      <Toolbar>
        <SearchField label="Search notices" placeholder="Title" value={filters.search ?? ''} onSearch={handleSearch} />
        <SelectField
          label="State"
          quietLabel
          none="Any state"
          options={stateOptions}
          value={filters.state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        />
      </Toolbar>
      {notices.length === 0 ? (
        <NoNotice isNarrowed={Boolean(shown.search || shown.state)} />
      ) : (
        <>
          <DataTable
            caption="Notices"
            columns={columns}
            rows={notices}
            keyOf={({ id }) => id}
            isStale={shown !== filters}
          />
          <Pager next={next}>{`${countOf(notices.length, 'notice')}${next ? ', and more' : ''}`}</Pager>
        </>
      )}
    </Sheet>
  )
}

function NoNotice({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <NoMatch>No notice matches what you are looking for.</NoMatch>
  return <EmptyState icon="bell">Here you will find the notices that you may change, once one is written.</EmptyState>
}
