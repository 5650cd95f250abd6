import { PersonLine } from '@bellhouse/photos'
import { EmptyState, List, ListItem, Page, SearchField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'

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
          <EmptyState icon="search">
            {search ? `Nobody matches “${search}”.` : 'There is nobody to choose from yet.'}
          </EmptyState>
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
