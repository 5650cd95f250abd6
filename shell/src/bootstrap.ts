import '@bellhouse/ui/theme.css'
import { readSession, watchSession } from '@bellhouse/session'
import { element } from './dom/element'
import { createEarlyAnswers } from './early-answers'
import { asksToSignIn, isPublic } from './features/public-pages'
import { drawSignIn } from './features/sign-in/draw-sign-in'
import { importPortal as importFromNetwork } from './import-portal'
import { applyAppearance, readAppearance } from './layout/appearance'
import { readIntegrity, readSchool } from './page-data'
import { pinFiles } from './remotes/pin-files'
import { preloadLanding } from './remotes/preload-landing'

const importPublicPages = () => import('./features/draw-public-page')

type ImportPortal = () => Promise<Pick<Awaited<ReturnType<typeof importFromNetwork>>, 'drawPortal'>>

/**
 * Makes what lives as long as the page. Whoever has to sign in first gets that page and nothing else; React, and the portal
 * with everything around its screens, is fetched when somebody begins to sign in, or is signed in already.
 */
export function bootstrap(place: HTMLElement, importPortal: ImportPortal = importFromNetwork) {
  pinFiles(readIntegrity())
  applyAppearance(readAppearance())
  const early = createEarlyAnswers()
  const school = readSchool()
  const { pathname, search } = location
  let began = 0
  let isDrawn = false

  const openPortal = () => {
    stopWatching()
    // The browser does not wait for this page to have read what its first screen is made of.
    setTimeout(() => preloadLanding(early, asksToSignIn(pathname)))
    began = performance.now()
    const onDrawn = () => {
      isDrawn = true
    }
    const onBroken = (error: unknown) => showBroken(error, 'render')
    importPortal().then(
      ({ drawPortal }) => drawPortal(place, { school, began, early, onDrawn, onBroken }),
      (error) => showBroken(error, 'chunk'),
    )
  }
  const showBroken = (error: unknown, phase: Phase) => {
    showBrokenPortal(place, error, phase)
    if (!isDrawn) tellBroken(error, phase, Math.round(performance.now() - began))
  }
  const isWanted = () => readSession() !== null && asksToSignIn(pathname)
  const stopWatching = watchSession(() => isWanted() && openPortal())

  if (isWanted() || !isPublic(pathname)) return openPortal()
  if (asksToSignIn(pathname)) return void drawSignIn(place, { school, onTyping: () => void fetchPortal(importPortal) })
  importPublicPages().then(
    ({ drawPublicPage }) => drawPublicPage(place, { school, pathname, search }),
    (error) => showBroken(error, 'chunk'),
  )
}

/** Whoever signs in asks for it again, and is told why it does not come. */
const fetchPortal = (importPortal: ImportPortal) =>
  importPortal().catch((error) => console.error('Loading the portal early failed:', error))

const sentences = {
  chunk: 'The portal did not arrive. Check the connection, then try again.',
  render: 'The portal stopped working. What you have saved is safe. Try again.',
}

type Phase = keyof typeof sentences

/** Nothing of the portal is there, so nothing but the browser's means is left to say so. */
function showBrokenPortal(place: HTMLElement, error: unknown, phase: Phase) {
  console.error('Loading chunk failed:', error)
  const button = element('button', { type: 'button' }, 'Try again')
  button.addEventListener('click', () => location.reload())
  const heading = element('h1', {}, 'Loading chunk failed')
  place.replaceChildren(element('main', { role: 'alert' }, heading, element('p', {}, sentences[phase]), button))
}

/** Fetched only now, because hardly anybody ever needs it. */
function tellBroken(cause: unknown, phase: Phase, ms: number) {
  import(/* webpackChunkName: "report-broken-shell" */ './own-release/report-broken-shell')
    .then(({ reportBrokenShell }) => reportBrokenShell(cause, phase, ms))
    .catch((error) => console.warn('The server could not be told:', error))
}
