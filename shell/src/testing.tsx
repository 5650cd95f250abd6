import { type Api, ApiProvider, freshFor } from '@bellhouse/api-client'
import { fakeApi } from '@bellhouse/api-client/testing'
import type { PageSchool } from '@bellhouse/contracts'
import {
  type Category,
  contractVersion,
  type DeployedRemote,
  type LiveChannel,
  type RemoteName,
  type ScreenRow,
} from '@bellhouse/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { createLayoutStore, type LayoutStore } from './layout/layout-store'
import { ToastsWhenNeeded } from './layout/toasts-when-needed'
import { LiveProvider } from './live/live-context'
import { PortalRoutes } from './navigation/portal-routes'
import { type OwnRelease, OwnReleaseProvider } from './own-release/own-release-context'
import type { Remotes } from './remotes/remotes'
import { RemotesProvider } from './remotes/remotes-context'
import { SchoolProvider } from './school-context'

export const aSchool = {
  name: 'Hillside Secondary School',
  shortName: 'Hillside',
  companyName: 'Bellhouse Works',
  companyUrl: 'https://works.example/',
}

export const aDeployedRemote = (remote: RemoteName, screens: ScreenRow[] = []): DeployedRemote => ({
  pointer: { seq: 1, active: '1.0.0+aaaaaaaa', reason: 'First', by: 'somebody', at: '2026-11-21T08:00:00.000Z' },
  base: `/store/remote-${remote}/releases/1.0.0+aaaaaaaa/`,
  release: {
    remote,
    id: '1.0.0+aaaaaaaa',
    contract: contractVersion,
    entry: 'entry.js',
    library: `bellhouse_${remote}`,
    exposes: ['./screens'],
    shared: {},
    screens,
    files: { 'entry.js': { integrity: 'sha384-x', size: 1 } },
    builtAt: '2026-11-21T08:00:00.000Z',
    revision: 'abc',
  },
})

const classes = ['S1', 'S2'].map((label) => ({
  url: `/students/${label.toLowerCase()}`,
  label,
  title: `Students ${label}`,
}))
const marks = ['S1', 'S2'].map((label) => ({ url: `/marks/${label.toLowerCase()}`, label, title: `Marks ${label}` }))

/** A small school's tables: enough of everything that a row can say. */
export const someScreens: Record<RemoteName, ScreenRow[]> = {
  admin: [
    {
      path: 'dashboard',
      title: 'Dashboard',
      category: 'admin',
      menu: [{ group: 'Overview', order: 1, icon: 'dashboard' }],
    },
    {
      path: 'students/:class?',
      title: 'Students',
      category: 'admin',
      menu: [{ group: 'Students', order: 2, icon: 'students', id: 'students', url: '/students/', children: classes }],
    },
    {
      path: 'marks/:class?',
      title: 'Marks',
      category: 'admin',
      menu: [{ group: 'Students', order: 3, icon: 'marks', id: 'marks', children: marks }],
    },
    {
      path: 'terms',
      title: 'Current Term',
      category: 'admin',
      menu: [{ group: 'Settings', order: 4, icon: 'terms', badge: 'New', newTab: true }],
    },
    {
      path: 'add_class',
      title: 'Add class',
      category: 'admin',
      breadcrumb: false,
      acts: ['Open another stream', 'Print class lists'],
    },
  ],
  teacher: [
    {
      path: 'teacher/dashboard',
      title: 'Dashboard',
      category: 'staff',
      menu: [
        { group: 'Overview', order: 1, icon: 'dashboard' },
        { group: 'Help', order: 2, icon: 'info', title: 'Handbook', url: 'https://handbook.example/', external: true },
      ],
    },
  ],
  student: [
    {
      path: 'dashboard',
      title: 'Dashboard',
      category: 'student',
      menu: [{ group: 'Overview', order: 1, icon: 'dashboard' }],
    },
    {
      path: 'sample-page',
      title: 'Sample page',
      category: 'student',
      menu: [
        { title: 'Grading', group: 'Settings', order: 2, icon: 'grading', url: '/sample-page' },
        { title: 'Subjects', group: 'Settings', order: 3, icon: 'subjects', url: '/sample-page' },
      ],
    },
  ],
}

/** Signs somebody in as the browser knows it; nobody here checks a signature. */
export function signInAs(category: Category, username: string = category) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const payload = btoa(JSON.stringify({ username, user_category: category, exp })).replace(/=+$/, '')
  localStorage.setItem('authToken', `e30.${payload}.x`)
  localStorage.setItem('username', username)
}

/** Remotes whose tables are known and whose screens are one line each: the remote and the pattern. */
export function fakeRemotes(changes: Partial<Remotes> = {}): Remotes {
  const screens = Object.entries(someScreens).map(([name, rows]) => [name, aDeployedRemote(name, rows)])
  const panel = aDeployedRemote('chat')
  const chat = { ...panel, release: { ...panel.release, exposes: ['./panel'] } }
  const state = { deployed: { ...Object.fromEntries(screens), chat }, failures: {}, skipped: {}, rolledBack: [] }
  return {
    state: () => state,
    watch: () => () => undefined,
    discover: async () => undefined,
    prepareScreen: () => undefined,
    wasDrawn: () => false,
    drawn: () => undefined,
    replaceBroken: (_, cause) => Promise.reject(cause),
    mount: () => () => undefined,
    look: async () => undefined,
    change: () => undefined,
    reconsider: async () => undefined,
    load: async (remote, exposed) => ({ default: () => <p>{`${remote} ${exposed}`}</p> }),
    loadBehind: async (remote, exposed) => ({ default: () => <p>{`${remote} ${exposed}`}</p> }),
    loadScreen: async (remote, path) => ({ default: () => <h1>{`${remote}: ${path}`}</h1> }),
    ...changes,
  }
}

/** Lets the window be of some width, for everything that asks with `matchMedia`. */
export function widenTo(width: number) {
  const holds = (query: string) => {
    const [, sign, upper] = /width (<=?) (\d+)px/.exec(query) ?? []
    const lower = /(\d+)px <= width/.exec(query)?.[1]
    const isBelow = !upper || width < Number(upper) || (sign === '<=' && width === Number(upper))
    return isBelow && (!lower || width >= Number(lower))
  }
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: holds(query), media: query }) as unknown as MediaQueryList
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

interface Visit {
  at: string
  as?: Category
  width?: number
  remotes?: Remotes
  /** What the page does about its own release; without it the shell comes from no store. */
  own?: OwnRelease | null
  api?: Api
  /** What the page says of the school beside its names. */
  school?: Partial<PageSchool>
  /** The line to the server; without one the portal asks at once. */
  live?: LiveChannel | null
}

interface Opened {
  user: UserEvent
  layout: LayoutStore
}

/** Opens an address of the portal as somebody, or as nobody. */
export async function openPortal({
  at,
  as,
  width = 1366,
  remotes = fakeRemotes(),
  own = null,
  api = fakeApi(),
  school = {},
  live = null,
}: Visit): Promise<Opened> {
  widenTo(width)
  if (as) signInAs(as)
  const layout = createLayoutStore()
  render(
    <SchoolProvider value={{ ...aSchool, ...school }}>
      <RemotesProvider value={remotes}>
        <OwnReleaseProvider value={own}>
          <QueryClientProvider
            client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: freshFor } } })}
          >
            <ApiProvider api={api}>
              <MemoryRouter initialEntries={[at]}>
                <LiveProvider value={live}>
                  <PortalRoutes layout={layout} />
                </LiveProvider>
                <Address />
              </MemoryRouter>
              <ToastsWhenNeeded />
            </ApiProvider>
          </QueryClientProvider>
        </OwnReleaseProvider>
      </RemotesProvider>
    </SchoolProvider>,
  )
  // What is there already arrives before anybody looks.
  await act(async () => undefined)
  return { user: userEvent.setup(), layout }
}
