import type { EarlyAnswers } from '../../shell/src/early-answers'
import { findLanding } from '../../shell/src/remotes/find-landing'
import { importPart } from './remotes'

/** Stands in for the hints about a remote's files: asks for the part of the build that will be needed, and for its first answer. */
export function preloadLanding(early: EarlyAnswers, isSignIn: boolean) {
  const landing = findLanding(isSignIn)
  if (!landing) return
  if (landing.first) early.begin(landing.first)
  void importPart(landing.deployed.release.remote, './screens')
}
