import { type Preload, preloadsOf } from '@bellhouse/contracts'
import type { EarlyAnswers } from '../early-answers'
import { findLanding } from './find-landing'

/**
 * Lets the browser fetch what the remote that will be needed shows its screens with, and what its screen asks for first, while the portal's
 * own code is on its way. A hint only: nothing is checked here, and the loader and the server check everything. `isSignIn`: the page is left for another one.
 */
export function preloadLanding(early: EarlyAnswers, isSignIn: boolean) {
  const landing = findLanding(isSignIn)
  if (!landing) return
  for (const address of landing.first) early.begin(address)
  for (const file of preloadsOf(landing.deployed, landing.path)) preload(file)
}

function preload(file: Preload) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', crossOrigin: 'anonymous', ...file })
  document.head.append(link)
}
