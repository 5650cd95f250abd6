import type { EarlyAnswers } from '../../shell/src/early-answers'
import { findLanding } from '../../shell/src/remotes/find-landing'
import { importPart } from './remotes'

/** Stands in for the hints about a remote's files: asks for the part of the build that will be needed, and for its first answers. */
export function preloadLanding(early: EarlyAnswers, isSignIn: boolean) {
  const landing = findLanding(isSignIn)
  if (!landing) return
  for (const address of landing.first) early.begin(address)
  void importPart(landing.deployed.release.remote, './screens')
}
