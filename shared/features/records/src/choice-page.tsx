import { foldText } from '@bellhouse/contracts'
import {
  EmptyState,
  type IconName,
  List,
  ListItem,
  OfferedLink,
  Page,
  SearchField,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'

interface Choice {
  name: string
  detail?: string
  to: string
}

interface ChoicePageProps {
  title: string
  lead: string
  /** Label of the search, for instance `Search classes`. */
  label: string
  choices: readonly Choice[]
  /** What is said while the school has none. */
  none: { icon: IconName; sentence: string }
}

/** Stands where an address names none: finds one by `search` in the address and leads to it. */
export function ChoicePage({ title, lead, label, choices, none }: ChoicePageProps) {
  const { params, change } = useAddress()
  const search = params.get('search') ?? ''
  const words = foldText(useDeferredValue(search)).split(/\s+/).filter(Boolean)
  const found = choices.filter(({ name, detail }) => {
    const text = foldText(`${name} ${detail ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  return (
    <Page title={title} lead={lead}>
      <Sheet flush>
        {choices.length === 0 ? (
          <EmptyState icon={none.icon}>{none.sentence}</EmptyState>
        ) : (
          <>
            <Toolbar>
              <SearchField label={label} value={search} onSearch={(text) => change({ search: text })} />
            </Toolbar>
            {found.length === 0 && <EmptyState icon="search">Nothing matches “{search}”.</EmptyState>}
            <List>
              {found.map(({ name, detail, to }) => (
                <ListItem key={to} title={<OfferedLink to={to}>{name}</OfferedLink>} detail={detail} />
              ))}
            </List>
          </>
        )}
      </Sheet>
    </Page>
  )
}
