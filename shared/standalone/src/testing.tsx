import { type Api, ApiProvider, freshFor } from '@bellhouse/api-client'
import { type Category, can, type Permission, paramsAt, type Screen } from '@bellhouse/contracts'
import { keepPermissions } from '@bellhouse/session'
import { LoadedScreen, OfferedAddresses, toastDefaults } from '@bellhouse/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { ToastContainer } from 'react-toastify/unstyled'

interface Visit {
  /** The address, with its query. */
  at: string
  as: Category
  /** What they may, where a role leaves something out. */
  permissions?: readonly Permission[]
  /** Who it is, where that matters. */
  username?: string
  api: Api
}

/** Opens an address of a remote's table as a person of that category, with the real frame around it. */
export function openScreen(screens: readonly Screen[], { at, as, permissions, username = as, api }: Visit): UserEvent {
  signIn(as, username)
  const isOffered = (pathname: string) => {
    const permission = screens.find(({ path }) => paramsAt(path, pathname))?.permission
    return !permission || can({ category: as, ...(permissions && { permissions }) }, permission)
  }
  keepPermissions({ username, ...(permissions && { permissions }) })
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: freshFor } } })}
    >
      <ApiProvider api={api}>
        <MemoryRouter initialEntries={[at]}>
          <OfferedAddresses value={isOffered}>
            <Routes>
              {screens.map((screen) => (
                <Route
                  key={screen.path}
                  path={screen.path}
                  element={<Guarded key={screen.path} screen={screen} as={as} />}
                />
              ))}
              <Route path="*" element={<p>There is no screen at this address.</p>} />
            </Routes>
          </OfferedAddresses>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Shows what is said in toasts, which in the portal is the shell's work. */
export function openToasts() {
  render(<ToastContainer {...toastDefaults} />)
}

function Guarded({ screen, as }: { screen: Screen; as: Category }) {
  if (screen.category !== as) return <p role="alert">You may not open this page.</p>
  return <LoadedScreen screen={screen} />
}

/** What the session package reads; nobody in the browser checks a signature. */
function signIn(category: Category, username: string) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const payload = { username, user_category: category, exp }
  localStorage.setItem('authToken', `e30.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.x`)
  localStorage.setItem('username', username)
}
