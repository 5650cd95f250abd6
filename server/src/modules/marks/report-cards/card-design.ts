import type { CardTemplate } from '@bellhouse/contracts'
import type { Content } from 'pdfmake/interfaces'
import { board, ink, shade } from './card-colours'

/** What a template decides; where things stand is the same in all, so that all are one page. */
export interface CardDesign {
  isFramed: boolean
  /** Behind who the student is; nothing where a copier would make it grey. */
  shade: string | null
  head: { fill: string | null; ink: string }
}

const designs: Record<CardTemplate, CardDesign> = {
  classic: { isFramed: false, shade, head: { fill: null, ink } },
  framed: { isFramed: true, shade, head: { fill: board, ink: '#ffffff' } },
  plain: { isFramed: false, shade: null, head: { fill: null, ink } },
}

export const designOf = ({ template = 'classic' }: { template?: CardTemplate }) => designs[template]

const page = { width: 595.28, height: 841.89 }

const ruleAt = (gap: number, lineWidth: number) => ({
  ...{ type: 'rect' as const, x: gap, y: gap, w: page.width - 2 * gap, h: page.height - 2 * gap },
  ...{ lineWidth, lineColor: board },
})

const corner = 7

function cornersAt(gap: number) {
  const [right, bottom] = [page.width - gap - corner, page.height - gap - corner]
  return [
    [gap, gap],
    [right, gap],
    [gap, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => ({ type: 'rect' as const, x, y, w: corner, h: corner, color: board }))
}

/** Two rules around the page, with a square in each corner. */
export const frame: Content = {
  canvas: [ruleAt(14, 1.8), ruleAt(18.5, 0.5), ...cornersAt(14)],
  absolutePosition: { x: 0, y: 0 },
}
