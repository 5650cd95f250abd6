import './standalone.css'
import '@bellhouse/ui/fonts.css'
import '@bellhouse/ui/theme.css'
import { ApiProvider, createApi, freshFor } from '@bellhouse/api-client'
import type { Screen } from '@bellhouse/contracts'
import { apiBase, endSession, logout, readToken, useSession } from '@bellhouse/session'
import { Button, LoadedScreen, Page, toastDefaults } from '@bellhouse/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { StandaloneSignIn } from './standalone-sign-in'

interface Alone {
  /** What its team calls the remote. */
  title: string
  screens: readonly Screen[]
  /** What stands on the first page, for a remote that is more than its screens. */
  children?: ReactNode
}

/** Runs one remote without the portal around it, for its own team, on the API that its development server passes on to. */
export function runAlone(alone: Alone) {
  const api = createApi({ baseUrl: apiBase, token: readToken, onSignedOut: endSession })
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: freshFor } } })}>
      <ApiProvider api={api}>
        <BrowserRouter>
          <Standalone {...alone} />
        </BrowserRouter>
        <ToastContainer {...toastDefaults} newestOnTop />
      </ApiProvider>
    </QueryClientProvider>,
  )
}

function Standalone({ title, screens, children }: Alone) {
  const session = useSession()
  if (!session) return <StandaloneSignIn title={title} />

  const own = screens.filter(({ category }) => category === session.category)
  return (
    <>
      <header className="standalone-head">
        <Link to="/">{title}</Link>
        <Button onClick={() => logout()}>{`Sign out ${session.username}`}</Button>
      </header>
      <main className="standalone-main">
        <Routes>
          {own.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<LoadedScreen screen={screen} />} />
          ))}
          <Route
            path="*"
            element={
              <Page title={title}>
                <Addresses screens={own} />
                {children}
              </Page>
            }
          />
        </Routes>
      </main>
    </>
  )
}

function Addresses({ screens }: { screens: readonly Screen[] }) {
  return (
    <ul>
      {screens.map(({ path, title }) => (
        <li key={path}>
          <Link to={`/${path.replace(/\/:\w+\?/g, '')}`}>{title}</Link> <code>/{path}</code>
        </li>
      ))}
    </ul>
  )
}
