import type { PageSchool } from '@bellhouse/contracts'
import { createRoot } from 'react-dom/client'
import { SchoolProvider } from '../school-context'
import { PublicPage } from './public-page'

interface DrawPublicPageOptions {
  school: PageSchool
  pathname: string
  search: string
}

/** Draws a public page for whoever is not signed in. */
export function drawPublicPage(element: HTMLElement, { school, ...visit }: DrawPublicPageOptions) {
  createRoot(element).render(
    <SchoolProvider value={school}>
      <PublicPage {...visit} />
    </SchoolProvider>,
  )
}
