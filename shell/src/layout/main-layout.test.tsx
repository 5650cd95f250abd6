import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { search } from '@bellhouse/contracts'
import { Page } from '@bellhouse/ui'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ChunkLoadError } from '../remotes/chunk-load-error'
import { fakeRemotes, openPortal, signInAs } from '../testing'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => undefined
})

const menu = () => screen.getByRole('navigation', { name: 'Main menu' })
const entry = (name: string) => within(menu()).getByRole('link', { name })
const subMenu = (name: string) => within(menu()).getByRole('button', { name })
const isOpen = (name: string) => subMenu(name).getAttribute('aria-expanded') === 'true'
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

describe('the layout', () => {
  it('§2 has a menu, a header, a breadcrumb, a main part and a footer', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    for (const name of ['Main menu', 'Breadcrumb']) screen.getByRole('navigation', { name })
    for (const role of ['banner', 'main', 'contentinfo']) screen.getByRole(role)
  })

  it('§1 has the year and a link to the company in its footer', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toBe(`© ${new Date().getFullYear()} Bellhouse Works`)
    expect(within(footer).getByRole('link').getAttribute('href')).toBe('https://works.example/')
  })

  it('§9 has a logo of 100 by 70', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    const logo = screen.getByRole('img', { name: 'Hillside' })
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['100', '70'])
  })

  it('says Loading while a screen is on its way', async () => {
    await openPortal({
      at: '/dashboard',
      as: 'admin',
      remotes: fakeRemotes({ loadScreen: () => new Promise(() => undefined) }),
    })
    const waiting = await screen.findByText('Loading')
    expect(waiting.closest('[role=status]')).not.toBeNull()
  })
})

describe('the menu', () => {
  it('§2 has the groups and entries of the rows, in their order', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    expect(
      within(menu())
        .getAllByRole('heading')
        .map((one) => one.textContent),
    ).toEqual(['Overview', 'Students', 'Settings'])
    expect(entry('Dashboard').getAttribute('aria-current')).toBe('page')
    expect(entry('Dashboard').querySelector('svg')).not.toBeNull()
  })

  it('§2 carries badges, new tabs and links to elsewhere', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    expect(entry('Current Term New').getAttribute('target')).toBe('_blank')
  })

  it('§2 leads out of the portal where a row says so', async () => {
    await openPortal({ at: '/teacher/dashboard', as: 'staff' })
    expect(entry('Handbook').getAttribute('href')).toBe('https://handbook.example/')
  })

  it('§2 opens the sub-menu whose id is in the path', async () => {
    await openPortal({ at: '/students/s1', as: 'admin' })
    expect([isOpen('Students'), isOpen('Marks')]).toEqual([true, false])
    expect(entry('Students S1').getAttribute('aria-current')).toBe('page')
    expect(entry('Students S1').textContent).toBe('Students S1')
  })

  it('§4 has one main-level sub-menu open at a time', async () => {
    const { user } = await openPortal({ at: '/students/s1', as: 'admin' })
    await user.click(subMenu('Marks'))
    expect([isOpen('Students'), isOpen('Marks')]).toEqual([false, true])
    await user.click(subMenu('Marks'))
    expect(isOpen('Marks')).toBe(false)
  })

  it('§2 is folded and unfolded by its toggle', async () => {
    const { user, layout } = await openPortal({ at: '/dashboard', as: 'admin' })
    await user.click(screen.getByRole('button', { name: 'Toggle menu' }))
    expect(layout.getState().collapseMenu).toBe(true)
    expect(screen.getByRole('button', { name: 'Toggle menu' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('§2 unfolds for a sub-menu that is pressed while it is folded', async () => {
    const { user, layout } = await openPortal({ at: '/dashboard', as: 'admin' })
    act(() => layout.getState().toggleCollapsedMenu())
    await user.click(subMenu('Marks'))
    expect(layout.getState().collapseMenu).toBe(false)
    expect(isOpen('Marks')).toBe(true)
  })

  it.each([
    [991, false],
    [992, true],
    [1023, true],
    [1024, true],
    [1025, false],
  ])('§9 at %i px folds by itself: %s', async (width, isFolded) => {
    const { layout } = await openPortal({ at: '/dashboard', as: 'admin', width })
    expect(layout.getState().collapseMenu).toBe(isFolded)
    expect(layout.getState().layout).toBe('vertical')
  })

  it('§2 below 992 px is closed until it is asked for, and again when an item is chosen', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', width: 991 })
    const isClosed = () => menu().parentElement?.hasAttribute('inert')
    expect(isClosed()).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Toggle menu' }))
    expect(isClosed()).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Toggle menu' }))

    await user.click(entry('Current Term New'))
    expect(isClosed()).toBe(true)
  })

  it('below 992 px closes with Escape', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', width: 390 })
    await user.click(screen.getByRole('button', { name: 'Toggle menu' }))
    await user.keyboard('{Escape}')
    expect(menu().parentElement?.hasAttribute('inert')).toBe(true)
  })
})

describe('entries that lead to one address', () => {
  const current = () =>
    within(menu())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent)
  const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent

  it('are lit one at a time: the one that was chosen, and none where nobody chose', async () => {
    const { user } = await openPortal({ at: '/sample-page', as: 'student' })
    expect([current(), crumbs(), document.title]).toEqual([[], 'Sample page', 'Sample page | Hillside'])
    await user.click(entry('Subjects'))
    expect([current(), crumbs(), document.title]).toEqual([['Subjects'], 'SettingsSubjects', 'Subjects | Hillside'])
    await user.click(entry('Grading'))
    expect([current(), crumbs()]).toEqual([['Grading'], 'SettingsGrading'])
  })
})

describe('breadcrumb and title', () => {
  it.each([
    ['/dashboard', ['Overview', 'Dashboard']],
    ['/students/s2', ['Students', 'Students S2']],
    ['/students', ['Students', 'Students']],
  ])('§2 at %s are those of the menu', async (at, trail) => {
    await openPortal({ at, as: 'admin' })
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(trail)
    expect(document.title).toBe(`${trail[1]} | Hillside`)
  })

  it('are those of the new page alone after a way between pages', async () => {
    const { user } = await openPortal({ at: '/students', as: 'admin' })
    const crumbs = () =>
      within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(crumbs()).toEqual(['Students', 'Students'])
    await user.click(entry('Dashboard'))
    await waitFor(() => expect(crumbs()).toEqual(['Overview', 'Dashboard']))
  })

  it('name the record that a screen is about, as long as it is open', async () => {
    const remotes = fakeRemotes({
      loadScreen: async (_, path) => ({
        default: path.startsWith('students')
          ? () => <Page isRecord title="Acheng, Brenda" />
          : () => <Page title="Dashboard" />,
      }),
    })
    const { user } = await openPortal({ at: '/students/s2', as: 'admin', remotes })
    const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent
    await waitFor(() => expect(crumbs()).toBe('StudentsStudents S2Acheng, Brenda'))
    expect(document.title).toBe('Acheng, Brenda | Hillside')
    await user.click(entry('Dashboard'))
    await waitFor(() => expect(crumbs()).toBe('OverviewDashboard'))
    expect(document.title).toBe('Dashboard | Hillside')
  })

  it('§2 a row can do without a breadcrumb', async () => {
    await openPortal({ at: '/add_class', as: 'admin' })
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
    expect(document.title).toBe('Add class | Hillside')
  })
})

describe('the header', () => {
  it('§1 shows the school and the username', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    const header = screen.getByRole('banner')
    within(header).getByText('Hillside Secondary School')
    within(header).getByRole('button', { name: 'admin' })
  })

  it('§1 shows Admin where no username is kept', async () => {
    signInAs('admin')
    localStorage.removeItem('username')
    await openPortal({ at: '/dashboard' })
    screen.getByRole('button', { name: 'Admin' })
  })

  it('§2 has Settings, which lead nowhere, and Logout', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin' })
    await user.click(screen.getByRole('button', { name: 'admin' }))
    screen.getByRole('menuitem', { name: 'Logout' })
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }))
    expect(address()).toBe('/dashboard')
  })

  it('remembers light or dark, and roomy or compact', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin' })
    await user.click(screen.getByLabelText('Dark'))
    await user.click(screen.getByLabelText('Compact'))
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' })
    expect(localStorage.getItem('bellhouse:appearance')).toBe('{"theme":"dark","density":"compact"}')
    await user.click(screen.getByLabelText('As the system'))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })
})

describe('the Notifications panel', () => {
  it('§2 slides out with what the chat brings, and loads it only then', async () => {
    const load = jest.fn(fakeRemotes().load)
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', remotes: fakeRemotes({ load }) })
    expect(load).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    const panel = screen.getByRole('dialog', { name: 'Notifications' })
    await within(panel).findByText('chat ./panel')

    await user.click(within(panel).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('§8 says so inside itself when the chat is down, and tries again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest.fn(fakeRemotes().load).mockRejectedValueOnce(new ChunkLoadError('chat', 'missing', 'entry.js'))
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', remotes: fakeRemotes({ load }) })
    await user.click(screen.getByRole('button', { name: 'Notifications' }))

    const alert = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(alert.textContent).toContain('Loading chunk failed: Notifications (remote-chat, 1.0.0+aaaaaaaa)')
    await screen.findByRole('heading', { level: 1, name: 'admin: dashboard' })

    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByText('chat ./panel')
  })
})

describe('the code of a screen', () => {
  it('is on its way as soon as somebody points at what leads there, or comes to it by keyboard', async () => {
    const prepareScreen = jest.fn()
    const remotes = fakeRemotes({ prepareScreen })
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', remotes })
    await user.hover(subMenu('Students'))
    expect(prepareScreen).not.toHaveBeenCalled()
    await user.hover(entry('Dashboard'))
    expect(prepareScreen).toHaveBeenLastCalledWith('admin', 'dashboard')
    await user.click(subMenu('Students'))
    act(() => entry('Students S1').focus())
    expect(prepareScreen).toHaveBeenLastCalledWith('admin', 'students/:class?')
    expect(address()).toBe('/dashboard')
  })
})

describe('a screen that does not arrive', () => {
  it('§8 fails in its place, with its part and release, and the rest goes on', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const loadScreen = jest
      .fn(fakeRemotes().loadScreen)
      .mockRejectedValueOnce(new ChunkLoadError('admin', 'timeout', 'nothing after 120 s'))
    const { user } = await openPortal({ at: '/students/s1', as: 'admin', remotes: fakeRemotes({ loadScreen }) })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Loading chunk failed: Students S1 (remote-admin, 1.0.0+aaaaaaaa)')
    entry('Dashboard')

    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'admin: students/:class?' })
  })
})

describe('the search box', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  const found = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const api = fakeApi(answer(search, () => []))

  it('§2 says Search . . .', async () => {
    await openPortal({ at: '/dashboard', as: 'admin' })
    expect(box().placeholder).toBe('Search . . .')
  })

  it('finds the screens that the person may open, and opens one by keys', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', api })
    await user.keyboard('/')
    expect(document.activeElement).toBe(box())
    await user.keyboard('s2')
    expect(found()).toEqual(['Students S2Students', 'Marks S2Students'])

    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/marks/s2')
    expect(box().value).toBe('')
  })

  it('finds a screen that no menu leads to', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', api })
    await user.type(box(), 'add cl')
    expect(found()).toEqual(['Add classScreen'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/add_class'))
  })

  it('finds a screen in spite of a slip of the finger', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', api })
    await user.type(box(), 'stduents s2')
    expect(found()).toEqual(['Students S2Students'])
  })

  it('finds what can be done, wherever its words stand and in spite of a slip', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', api })
    await user.type(box(), 'lists print')
    expect(found()).toEqual(['Print class listsAction'])
    await user.clear(box())
    await user.type(box(), 'pirnt')
    expect(found()).toEqual(['Print class listsAction'])
    await user.clear(box())
    await user.type(box(), 'another stream{Enter}')
    await waitFor(() => expect(address()).toBe('/add_class'))
  })

  it('is reached with Ctrl-K from a field as well', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin' })
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(box())
  })

  it('finds nothing of another category, and says so', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'student', api })
    await user.type(box(), 'marks')
    expect(found()).toEqual([])
    await screen.findByText('No results.')
  })

  it('opens what is clicked', async () => {
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', api })
    await user.type(box(), 'term')
    await user.click(screen.getByRole('option'))
    await waitFor(() => expect(address()).toBe('/terms'))
  })
})
