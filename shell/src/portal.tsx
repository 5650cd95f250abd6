import {
  ApiProvider,
  askAgain,
  BadResponseError,
  createApi,
  freshFor,
  NetworkError,
  withKeptAnswers,
} from '@bellhouse/api-client'
import type { PageSchool } from '@bellhouse/contracts'
import { apiBase, keepSessionAlive, readSession, readToken, watchSession } from '@bellhouse/session'
import { hasUnsavedInput } from '@bellhouse/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { type Activity, counted, createActivity } from './activity'
import type { EarlyAnswers } from './early-answers'
import { EarlyAnswersProvider } from './early-answers-context'
import { createLayoutStore } from './layout/layout-store'
import { PageProgress } from './layout/page-progress'
import { ToastsWhenNeeded } from './layout/toasts-when-needed'
import { createLiveChannel } from './live/live-channel'
import { LiveProvider } from './live/live-context'
import { startLiveLine } from './live/live-line'
import { PortalRoutes } from './navigation/portal-routes'
import { endRefusedSession } from './navigation/why-signed-out'
import { forgetOtherPeople } from './offline/forget-other-people'
import { KeptLine } from './offline/kept-line'
import { askWhenOnline, createKeptSince } from './offline/kept-since'
import { startOfflineCache } from './offline/offline-cache'
import { personWithKeptAnswers } from './offline/person-with-kept-answers'
import { createOwnRelease } from './own-release/own-release'
import { OwnReleaseProvider } from './own-release/own-release-context'
import { BackgroundParts } from './remotes/background-parts'
import { readCarried, readTrustedKeys } from './remotes/carried'
import { DevelopmentBanner } from './remotes/development-banner'
import { createFederation } from './remotes/federation'
import { createEntryInjector } from './remotes/inject-entry'
import { createLoadReporter } from './remotes/load-reporter'
import { createReleaseRegistry, type Deployed } from './remotes/release-registry'
import { createRemotes, type Remotes } from './remotes/remotes'
import { RemotesProvider } from './remotes/remotes-context'
import { openSeenMoves } from './remotes/seen-moves'
import { createSignatureCheck } from './remotes/signatures'
import { createStoreReader } from './remotes/store-reader'
import { watchUse } from './remotes/watch-use'
import { SchoolProvider } from './school-context'

export interface PortalProps {
  school: PageSchool
  /** When it was asked for, by the page's own clock. */
  began: number
  /** What was begun with the sign-in. */
  early: EarlyAnswers
  onDrawn: () => void
}

/** Everything behind the sign-in page. What lives as long as the page is made here, once: React may begin a first drawing anew. */
export function portalOf({ school, ...load }: PortalProps): ReactNode {
  return <Portal school={school} early={load.early} parts={createParts(load)} />
}

interface DrawnPortal extends Pick<PortalProps, 'school' | 'early'> {
  parts: ReturnType<typeof createParts>
}

function Portal({ school, early, parts }: DrawnPortal) {
  const { activity, api, remotes, ownRelease, layout, live, queries, inDevelopment, keptSince } = parts

  useEffect(() => keepSessionAlive(api), [api])
  useEffect(() => forgetWithSession(queries), [queries])
  useEffect(() => startRemotes(remotes), [remotes])
  useEffect(() => startOfflineCache(remotes), [remotes])
  useEffect(() => startLiveLine(live, api), [live, api])
  useEffect(() => askWhenOnline(keptSince), [keptSince])
  useEffect(forgetOtherPeople, [])
  const background = (
    <>
      <KeptLine store={keptSince} />
      <BackgroundParts />
    </>
  )

  return (
    <SchoolProvider value={school}>
      <RemotesProvider value={remotes}>
        <OwnReleaseProvider value={ownRelease}>
          <EarlyAnswersProvider value={early}>
            <QueryClientProvider client={queries}>
              <ApiProvider api={api}>
                <BrowserRouter>
                  <PageProgress activity={activity} />
                  <DevelopmentBanner remotes={inDevelopment} />
                  <LiveProvider value={live}>
                    <PortalRoutes layout={layout} background={background} />
                  </LiveProvider>
                </BrowserRouter>
                <ToastsWhenNeeded />
              </ApiProvider>
            </QueryClientProvider>
          </EarlyAnswersProvider>
        </OwnReleaseProvider>
      </RemotesProvider>
    </SchoolProvider>
  )
}

function createParts({ early, ...load }: Pick<PortalProps, 'began' | 'early' | 'onDrawn'>) {
  const activity = createActivity()
  const { deployed, inDevelopment } = readCarried()
  const queries = createQueryClient()
  const keptSince = createKeptSince((asked) => askAgain(queries, asked))
  const store = {
    reader: createStoreReader(createSignatureCheck(readTrustedKeys())),
    seenMoves: openSeenMoves(),
    // What nobody waits for is not counted as something that the portal waits for.
    report: createLoadReporter(createApi({ baseUrl: apiBase, token: readToken })),
  }
  const remotes = openRemotes(deployed, store)
  watchUse({ ...store, ...remotes })
  const isSafeToLeave = () => !hasUnsavedInput() && queries.isMutating() === 0
  return {
    activity,
    api: withKeptAnswers(
      createApi({
        ...{ baseUrl: apiBase, token: readToken, fetch: early.fetch },
        ...{ onActivity: activity.change, onSignedOut: endRefusedSession },
      }),
      { person: personWithKeptAnswers, onAnswer: keptSince.getState().tell },
    ),
    keptSince,
    remotes: countedRemotes(activity, remotes),
    ownRelease: createOwnRelease({ ...store, ...load, isSafeToLeave }),
    layout: createLayoutStore(),
    live: createLiveChannel(),
    queries,
    inDevelopment,
  }
}

type StoreParts = Pick<Parameters<typeof createReleaseRegistry>[0], 'reader' | 'seenMoves'> &
  Pick<Parameters<typeof createRemotes>[0], 'report'>

function openRemotes(carried: Deployed, { reader, seenMoves, report }: StoreParts): Remotes {
  const username = () => readSession()?.username ?? null
  const registry = createReleaseRegistry({ carried, reader, seenMoves, username })
  return createRemotes({
    registry,
    federation: createFederation(),
    injectEntry: createEntryInjector(),
    report,
    hasUnsavedInput,
  })
}

const countedRemotes = (activity: Activity, remotes: Remotes): Remotes => ({
  ...remotes,
  load: counted(activity, remotes.load),
  loadScreen: counted(activity, remotes.loadScreen),
  replaceBroken: counted(activity, remotes.replaceBroken),
})

/** Learns what the page did not carry, and chooses anew for whoever signs in. */
function startRemotes(remotes: Remotes) {
  void remotes.discover()
  return watchSession(() => void remotes.reconsider())
}

/** A refusal stays a refusal; only what may have been an accident is asked again. */
const isWorthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && (error instanceof NetworkError || error instanceof BadResponseError)

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: freshFor } } })

/** What one person has seen is gone from memory when another one signs in, or nobody. */
function forgetWithSession(queries: QueryClient) {
  let username = readSession()?.username
  return watchSession(() => {
    const now = readSession()?.username
    if (now !== username) queries.clear()
    username = now
  })
}
