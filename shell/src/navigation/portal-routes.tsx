import { type Session, useSession } from '@bellhouse/session'
import { OfferedAddresses, RecordTitle, useChosenEntry } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useFirstAnswers } from '../early-answers-context'
import { OwnSignInFirst } from '../features/own-password/own-sign-in-first'
import { PublicPage } from '../features/public-page'
import { asksToSignIn, isPublic } from '../features/public-pages'
import type { LayoutStore } from '../layout/layout-store'
import { MainLayout } from '../layout/main-layout'
import { RemoteScreen } from '../remotes/remote-part'
import { UnknownRemotes } from '../remotes/unknown-remotes'
import { useFreshRemotes } from '../remotes/use-fresh-remotes'
import { Guard } from './guard'
import { Landing } from './landing'
import { findPosition } from './menu'
import type { ScreenRoute } from './routes'
import { useMenu } from './use-menu'
import { useOfferedAddresses } from './use-offered-routes'
import { usePageTitle } from './use-page-title'

interface PortalRoutesProps {
  layout: LayoutStore
  /** What goes on whatever screen is open; inside the layout it says what waits. */
  background?: ReactNode
}

/** Public pages as they are; everything else inside the layout and guarded. */
export function PortalRoutes({ layout, background }: PortalRoutesProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  useFreshRemotes()
  if (session && asksToSignIn(pathname)) return <Landing category={session.category} />
  if (isPublic(pathname)) return <PublicPage pathname={pathname} search={search} />

  return (
    <Guard
      screen={(route, session) => <ScreenInLayout {...{ route, session, layout, background }} />}
      unknown={(session) => (
        <MainLayout store={layout} session={session} trail={null} background={background}>
          <UnknownRemotes />
        </MainLayout>
      )}
    />
  )
}

interface ScreenInLayoutProps extends PortalRoutesProps {
  route: ScreenRoute
  session: Session
}

function ScreenInLayout({ route, session, layout, background }: ScreenInLayoutProps) {
  const { remote, row } = route
  const { pathname } = useLocation()
  const position = findPosition(useMenu(session.category), pathname, useChosenEntry())
  const [record, setRecord] = useState<string | null>(null)
  const title = position?.title ?? row.title
  const own = position ? [position.group, position.title] : [row.title]
  const trail = record === null ? own : [...own, record]
  usePageTitle(record ?? title)
  useFirstAnswers(row)
  return (
    <MainLayout
      store={layout}
      session={session}
      trail={row.breadcrumb === false ? null : trail}
      background={background}
    >
      <OwnSignInFirst>
        <OfferedAddresses value={useOfferedAddresses(session.category)}>
          <RecordTitle value={setRecord}>
            <AtPattern path={`/${row.path}`}>
              <RemoteScreen key={`${remote}/${row.path}`} remote={remote} path={row.path} title={title} />
            </AtPattern>
          </RecordTitle>
        </OfferedAddresses>
      </OwnSignInFirst>
    </MainLayout>
  )
}

/** Gives a screen the parameters of its address. */
function AtPattern({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Routes>
      <Route path={path} element={children} />
    </Routes>
  )
}
