import '@bellhouse/ui/theme.css'
import { readSession, watchSession } from '@bellhouse/session'
import { createRoot, type Root } from 'react-dom/client'
import { asksToSignIn, isPublic, PublicPage } from './features/public-page'
import { applyAppearance, readAppearance } from './layout/appearance'
import { readIntegrity, readSchool } from './page-data'
import { pinFiles } from './remotes/pin-files'
import { preloadLanding } from './remotes/preload-landing'
import { SchoolProvider } from './school-context'

const importPortal = () => import('./portal')

/**
 * Makes what lives as long as the page. Whoever has to sign in first gets that page and nothing else; the portal
 * with everything around its screens is fetched when somebody begins to sign in, or is signed in already.
 */
export function bootstrap(element: HTMLElement) {
  pinFiles(readIntegrity())
  applyAppearance(readAppearance())
  const root = createRoot(element)
  const school = readSchool()

  const openPortal = () => {
    stopWatching()
    preloadLanding()
    importPortal().then(
      ({ Portal }) => root.render(<Portal school={school} />),
      (error) => showBrokenPortal(root, error),
    )
  }
  const { pathname, search } = location
  const isWanted = () => readSession() !== null && asksToSignIn(pathname)
  const stopWatching = watchSession(() => isWanted() && openPortal())

  if (isWanted() || !isPublic(pathname)) return openPortal()
  root.render(
    <SchoolProvider value={school}>
      <PublicPage pathname={pathname} search={search} onTyping={importPortal} />
    </SchoolProvider>,
  )
}

/** The portal's own code did not arrive, so nothing but the browser's means is left to say so. */
function showBrokenPortal(root: Root, error: unknown) {
  console.error('Loading chunk failed:', error)
  root.render(
    <main role="alert">
      <h1>Loading chunk failed</h1>
      <p>The portal did not arrive. Check the connection, then try again.</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>,
  )
}
