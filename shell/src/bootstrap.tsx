import '@bellhouse/ui/theme.css'
import { readSession, watchSession } from '@bellhouse/session'
import { createRoot, type Root } from 'react-dom/client'
import { createEarlyAnswers } from './early-answers'
import { asksToSignIn, isPublic, PublicPage } from './features/public-page'
import { applyAppearance, readAppearance } from './layout/appearance'
import { readIntegrity, readSchool } from './page-data'
import { pinFiles } from './remotes/pin-files'
import { preloadLanding } from './remotes/preload-landing'
import { SchoolProvider } from './school-context'

const importFromNetwork = () => import('./portal')

/**
 * Makes what lives as long as the page. Whoever has to sign in first gets that page and nothing else; the portal
 * with everything around its screens is fetched when somebody begins to sign in, or is signed in already.
 */
export function bootstrap(element: HTMLElement, importPortal = importFromNetwork) {
  pinFiles(readIntegrity())
  applyAppearance(readAppearance())
  const early = createEarlyAnswers()
  const root = createRoot(element, { onUncaughtError: (error) => handleUncaught(error) })
  const school = readSchool()
  let began = 0
  let isDrawn = false

  const openPortal = () => {
    stopWatching()
    preloadLanding(early, asksToSignIn(location.pathname))
    began = performance.now()
    const handleDrawn = () => {
      isDrawn = true
    }
    importPortal().then(
      ({ Portal }) => root.render(<Portal school={school} began={began} early={early} onDrawn={handleDrawn} />),
      (error) => showBroken(error, 'chunk'),
    )
  }
  const showBroken = (error: unknown, phase: 'chunk' | 'render') => {
    showBrokenPortal(root, error, phase)
    if (!isDrawn) tellBroken(error, phase, Math.round(performance.now() - began))
  }
  // React has taken everything away by then, and may draw again once it is done with that.
  const handleUncaught = (error: unknown) => setTimeout(() => showBroken(error, 'render'))

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

const sentences = {
  chunk: 'The portal did not arrive. Check the connection, then try again.',
  render: 'The portal stopped working. What you have saved is safe. Try again.',
}

/** Nothing of the portal is there, so nothing but the browser's means is left to say so. */
function showBrokenPortal(root: Root, error: unknown, phase: keyof typeof sentences) {
  console.error('Loading chunk failed:', error)
  root.render(
    <main role="alert">
      <h1>Loading chunk failed</h1>
      <p>{sentences[phase]}</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>,
  )
}

/** Fetched only now, because hardly anybody ever needs it. */
function tellBroken(cause: unknown, phase: 'chunk' | 'render', ms: number) {
  import(/* webpackChunkName: "report-broken-shell" */ './own-release/report-broken-shell')
    .then(({ reportBrokenShell }) => reportBrokenShell(cause, phase, ms))
    .catch((error) => console.warn('The server could not be told:', error))
}
