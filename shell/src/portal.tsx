import { ApiProvider, BadResponseError, createApi, NetworkError } from '@bellhouse/api-client'
import { apiBase, endSession, keepSessionAlive, readSession, readToken, watchSession } from '@bellhouse/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { type Activity, counted, createActivity } from './activity'
import { createLayoutStore } from './layout/layout-store'
import { PageProgress } from './layout/page-progress'
import { ToastsWhenNeeded } from './layout/toasts-when-needed'
import { PortalRoutes } from './navigation/portal-routes'
import type { School } from './page-data'
import { readDeployedRemotes } from './remotes/carried'
import { createFederation } from './remotes/federation'
import { createEntryInjector } from './remotes/inject-entry'
import { createRemotes, type Remotes } from './remotes/remotes'
import { RemotesProvider } from './remotes/remotes-context'
import { SchoolProvider } from './school-context'

/** Everything behind the sign-in page. */
export function Portal({ school }: { school: School }) {
  const [{ activity, api, remotes, layout, queries }] = useState(createParts)

  useEffect(() => keepSessionAlive(api), [api])
  useEffect(() => forgetWithSession(queries), [queries])
  useEffect(() => {
    remotes.discover()
  }, [remotes])

  return (
    <SchoolProvider value={school}>
      <RemotesProvider value={remotes}>
        <QueryClientProvider client={queries}>
          <ApiProvider api={api}>
            <BrowserRouter>
              <PageProgress activity={activity} />
              <PortalRoutes layout={layout} />
            </BrowserRouter>
            <ToastsWhenNeeded />
          </ApiProvider>
        </QueryClientProvider>
      </RemotesProvider>
    </SchoolProvider>
  )
}

function createParts() {
  const activity = createActivity()
  return {
    activity,
    api: createApi({ baseUrl: apiBase, token: readToken, onActivity: activity.change, onSignedOut: endSession }),
    remotes: countedRemotes(activity),
    layout: createLayoutStore(),
    queries: createQueryClient(),
  }
}

function countedRemotes(activity: Activity): Remotes {
  const remotes = createRemotes({
    deployed: readDeployedRemotes(),
    federation: createFederation(),
    injectEntry: createEntryInjector(),
  })
  return {
    ...remotes,
    load: counted(activity, remotes.load),
    loadScreen: counted(activity, remotes.loadScreen),
  }
}

/** A refusal stays a refusal; only what may have been an accident is asked again. */
const isWorthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && (error instanceof NetworkError || error instanceof BadResponseError)

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: 15_000 } } })

/** What one person has seen is gone from memory when another one signs in, or nobody. */
function forgetWithSession(queries: QueryClient) {
  let username = readSession()?.username
  return watchSession(() => {
    const now = readSession()?.username
    if (now !== username) queries.clear()
    username = now
  })
}
