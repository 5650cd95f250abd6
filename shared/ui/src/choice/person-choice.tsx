import { Sheet } from '../card/sheet'
import { EmptyState } from '../empty/empty-state'
import { SearchField } from '../field/search-field'
import { List, ListItem } from '../list/list'
import { Page } from '../page/page'
import { PersonLine } from '../person/person-line'
import { Toolbar } from '../table/toolbar'
import { useAddress } from '../table/use-address'

interface Person {
  id: string
  name: string
  photo: string | null
  detail: string | null
  to: string
}

interface PersonChoiceProps {
  title: string
  /** Label of the search, for instance `Search students`. */
  label: string
  people: readonly Person[]
}

/** Stands where an address names nobody: finds the person by `search` in the address and leads to them. */
export function PersonChoice({ title, label, people }: PersonChoiceProps) {
  const { params, change } = useAddress()
  const search = params.get('search') ?? ''
  return (
    <Page title={title} lead="Choose whom this is about.">
      <Sheet flush>
        <Toolbar>
          <SearchField label={label} value={search} onSearch={(text) => change({ search: text })} />
        </Toolbar>
        {people.length === 0 ? (
          <EmptyState icon="search">Nobody matches “{search}”.</EmptyState>
        ) : (
          <List>
            {people.map(({ id, name, photo, detail, to }) => (
              <ListItem key={id} title={<PersonLine name={name} photo={photo} detail={detail} to={to} />} />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
