import type { PageSchool } from '@bellhouse/contracts'
import { createRoot } from 'react-dom/client'
import { SchoolProvider } from '../../school-context'
import SecondStepScreen, { type SecondStepScreenProps } from './second-step.screen'

interface SecondStepOptions extends SecondStepScreenProps {
  school: PageSchool
}

/** Asks for the second step in the place of the sign-in page, until it is told to go. */
export function drawSecondStep(place: HTMLElement, { school, ...step }: SecondStepOptions): () => void {
  const own = document.createElement('div')
  const root = createRoot(own)
  root.render(
    <SchoolProvider value={school}>
      <SecondStepScreen {...step} />
    </SchoolProvider>,
  )
  place.replaceChildren(own)
  return () => {
    // React may be drawing what asked for this.
    setTimeout(() => root.unmount())
    own.remove()
  }
}
