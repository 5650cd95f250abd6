import { expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import {
  Avatar,
  Badge,
  Button,
  CheckboxField,
  Chip,
  DataTable,
  DateField,
  Dialog,
  Disclosure,
  EmptyState,
  Facts,
  Figure,
  Figures,
  FileDrop,
  Form,
  Icon,
  IconButton,
  iconNames,
  isIconName,
  List,
  ListItem,
  Loading,
  MenuButton,
  Notice,
  Page,
  Pager,
  PasswordField,
  ProgressBar,
  SearchField,
  SelectField,
  Sheet,
  type Sort,
  Stepper,
  SyncChip,
  Tabs,
  TextAreaField,
  TextField,
  Toolbar,
} from './index'

function open(content: ReactNode, at = '/') {
  const { container } = render(<MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>)
  return { container, user: userEvent.setup() }
}

const columns = [
  { key: 'name', title: 'Name', isSortable: true, cell: (row: { name: string }) => row.name },
  { key: 'size', title: 'Size', isNumber: true, cell: () => 1 },
]

it('is free of accessibility faults', async () => {
  const { container } = open(
    <main>
      <Page title="Kit" lead="Every piece once" actions={<Button keys="Ctrl+Enter">Save</Button>}>
        <Toolbar>
          <SearchField label="Search" value="" onSearch={() => {}} />
          <SelectField label="Stream" none="All" options={[{ value: 'a', label: 'A' }]} />
        </Toolbar>
        <Form label="Person" onSubmit={() => {}}>
          <TextField label="Name" hint="As given" error="This is needed" />
          <PasswordField label="Password" />
          <DateField label="Birth date" />
          <TextAreaField label="Note" />
          <CheckboxField label="Boarding" hint="Sleeps here" />
          <FileDrop label="Choose a file" hint="CSV" accept=".csv" onFiles={() => {}} />
        </Form>
        <Stepper label="Steps" steps={['One', 'Two', 'Three']} current={1} />
        <Tabs
          label="Details"
          tabs={[
            { id: 'a', label: 'A', content: 'First' },
            { id: 'b', label: 'B', content: 'Second' },
          ]}
        />
        <Sheet title="Table" flush>
          <DataTable caption="Things" columns={columns} rows={[{ name: 'Bell' }]} keyOf={(row) => row.name} />
          <Pager next="abc">1 thing</Pager>
        </Sheet>
        <Sheet title="Pieces" aside={<Chip tone="late">Late</Chip>}>
          <Facts facts={[['Name', 'Ada']]} />
          <Figures>
            <Figure value={3} label="absent" to="/attendance/" />
          </Figures>
          <ProgressBar label="Rows" done={1} total={2} />
          <SyncChip waiting={2} isSaving={false} />
          <Avatar name="Ngozi" picture="/ngozi.webp" />
          <Badge count={3} unit="unread" />
          <MenuButton items={[{ label: 'Logout', onChoose: () => {} }]}>admin</MenuButton>
          <IconButton icon="x" label="Close" />
          <Disclosure title="More">Folded</Disclosure>
          <List>
            <ListItem title="One" detail="first" />
          </List>
          <EmptyState icon="students">Nobody yet.</EmptyState>
          <Notice kind="warning" role="status">
            Mind the step.
          </Notice>
        </Sheet>
        <Loading />
        <Dialog title="Question" onClose={() => {}} actions={<Button look="primary">Yes</Button>}>
          Really?
        </Dialog>
      </Page>
    </main>,
  )
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

it.each([true, false])('puts the cursor into the first field of a dialog where it is a form: %s', (isForm) => {
  open(
    <Dialog title="Note" onClose={() => {}} isForm={isForm}>
      <input aria-label="Text" />
    </Dialog>,
  )
  expect(document.activeElement === screen.getByRole('textbox')).toBe(isForm)
})

it('is as wide as its tables where a dialog holds some', () => {
  open(
    <Dialog title="Rows" onClose={() => {}} isWide>
      <p>Rows</p>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { hidden: true }).dataset.wide).toBe('true')
})

it('stands the title of a first column over its cells, and that of numbers beyond at their end', () => {
  const columns = ['Line', 'Count'].map((title) => ({ key: title, title, isNumber: true, cell: () => 7 }))
  open(<DataTable caption="Numbers" columns={columns} rows={['one']} keyOf={String} />)
  const numbered = screen.getAllByRole('columnheader').map(({ dataset }) => dataset.number)
  expect(numbered).toEqual([undefined, 'true'])
})

it('draws every icon it has a name for', () => {
  const { container } = open(iconNames.map((name) => <Icon key={name} name={name} />))
  expect(container.querySelectorAll('svg')).toHaveLength(iconNames.length)
  expect(isIconName('dashboard')).toBe(true)
  expect(isIconName('toString')).toBe(false)
})

it('tells a sorted column and turns its order round', async () => {
  function Table() {
    const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
    return <DataTable {...{ columns, sort }} caption="Things" rows={[]} keyOf={String} onSort={setSort} />
  }
  const { user } = open(<Table />)
  const title = screen.getByRole('columnheader', { name: 'Name' })
  expect(title.getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(title.getAttribute('aria-sort')).toBe('descending')
})

it('searches once for a word typed quickly', async () => {
  const asked: string[] = []
  function Search() {
    const [value, setValue] = useState('')
    const handleSearch = (text: string) => {
      asked.push(text)
      setValue(text)
    }
    return <SearchField label="Search" value={value} onSearch={handleSearch} />
  }
  const { user } = open(<Search />)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada')
  await waitFor(() => expect(asked).toEqual(['ada']))
})

it('does nothing while a button is busy', async () => {
  const pressed = jest.fn()
  const { user } = open(
    <Button busy onClick={pressed}>
      Save
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(pressed).not.toHaveBeenCalled()
})

it('moves between tabs by arrow', async () => {
  const tabs = [
    { id: 'a', label: 'A', content: 'First' },
    { id: 'b', label: 'B', content: 'Second' },
  ]
  const { user } = open(<Tabs label="Details" tabs={tabs} />)
  await user.click(screen.getByRole('tab', { name: 'A' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'B', selected: true })).toBe(document.activeElement)
  screen.getByText('Second')
})

it('closes with Escape an open menu alone, and not what it stands in', () => {
  open(<MenuButton items={[{ label: 'Logout', onChoose: () => {} }]}>admin</MenuButton>)
  fireEvent.click(screen.getByRole('button', { name: 'admin' }))
  const isLeftToOthers = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Logout' }), { key: 'Escape' })
  expect([isLeftToOthers, screen.queryByRole('menu')]).toEqual([false, null])
})

it('opens a menu by key, moves in it, and gives the focus back', async () => {
  const chosen: string[] = []
  const items = ['Settings', 'Logout'].map((label) => ({ label, onChoose: () => chosen.push(label) }))
  const { user } = open(<MenuButton items={items}>admin</MenuButton>)
  await user.tab()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(chosen).toEqual(['Logout'])
  expect(screen.getByRole('button', { name: 'admin' })).toBe(document.activeElement)

  await user.keyboard('{Enter}{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('keeps the other words of the address when it turns the page', () => {
  open(<Pager next="k2">50 students</Pager>, '/students?search=ada&after=k1')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Next page')).toBe('/students?search=ada&after=k2')
  expect(hrefOf('First page')).toBe('/students?search=ada')
})
