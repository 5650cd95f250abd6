import type { PageSchool } from '@bellhouse/contracts'
import { element, svgElement } from '../dom/element'
import { bellHouse } from './bell-house'

/** The school's badge; until it has given one, the bell house. */
export function drawLogo({ shortName, badge }: PageSchool, className: string | undefined): Element {
  const size = { width: '100', height: '70', class: className }
  if (badge) return element('img', { src: `/badges/${badge}.png`, alt: shortName, ...size })
  const { viewBox, gable, bell, clapper } = bellHouse
  const line = { stroke: 'currentColor', 'stroke-width': '3.5', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return svgElement(
    'svg',
    { viewBox, role: 'img', 'aria-label': shortName, fill: 'none', ...size },
    svgElement('path', { d: gable, ...line }),
    svgElement('path', { d: bell, fill: 'var(--chalk)' }),
    svgElement('path', { d: clapper, fill: 'var(--chalk)' }),
  )
}
