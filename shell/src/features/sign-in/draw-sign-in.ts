import type { PageSchool } from '@bellhouse/contracts'
import { setPageTitle } from '../../navigation/page-title'
import { drawPublicFrame } from '../draw-public-frame'
import { drawForm } from './draw-form'

interface SignInOptions {
  school: PageSchool
  /** Somebody is about to sign in. */
  onTyping?: () => void
}

/**
 * Asks who it is, inside `place`, until it is told to go. It comes before everything else, so it is drawn without React,
 * which arrives while somebody types. Whoever shows this page hears of the session itself and leads on.
 */
export function drawSignIn(place: HTMLElement, { school, onTyping }: SignInOptions): () => void {
  let leave = () => place.replaceChildren()

  function begin() {
    const { frame, sheet } = drawPublicFrame('Sign in', school)
    sheet.append(
      drawForm({
        school,
        ...(onTyping && { onTyping }),
        onSecondStep: async (step, username) => {
          const { drawSecondStep } = await import('./draw-second-step')
          leave = drawSecondStep(place, { school, step, username, onAgain: begin })
        },
      }),
    )
    leave()
    leave = () => place.replaceChildren()
    place.append(frame)
    setPageTitle('Sign in', school)
  }

  begin()
  return () => leave()
}
