import { percentText } from '@bellhouse/words'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { circle, sketched } from '../../../platform/pdf/sketch'
import { board, faint, ink, line } from './card-colours'
import type { CardContent } from './card-content'

/** The figures of the whole card beside each other: average, total, result, position, and how it went before. */
export function cardSummary(content: CardContent): Content {
  const { average, total, outcome, position } = content
  const boxes = [
    boxOf(averageLabel(content), percentText(average)),
    ...(total ? [boxOf(totalLabel(total), total.value === null ? '–' : String(total.value))] : []),
    ...(outcome ? [boxOf('Result', outcome)] : []),
    ...(position?.place ? [boxOf('Position in the stream', `${position.place} of ${position.of}`)] : []),
    ...trendBox(content),
  ]
  return {
    margin: [0, 0, 0, 8],
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: () => 0.7,
      hLineColor: () => line,
      vLineColor: () => line,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    table: { widths: boxes.map(() => '*'), body: [boxes] },
  }
}

const averageLabel = ({ streamAverage }: CardContent) =>
  typeof streamAverage === 'number' ? `Average (stream ${streamAverage} %)` : 'Average'

const totalLabel = ({ title, best }: NonNullable<CardContent['total']>) =>
  best === null ? title : `${title}, best ${best}`

const boxOf = (label: string, value: string): TableCell => ({
  stack: [
    { text: label, fontSize: 7.5, color: faint },
    { text: value, fontSize: 14, bold: true, color: ink, lineHeight: 1.05 },
  ],
})

/** The averages of the terms as a line, once there are two; each of them in figures too. */
function trendBox({ earlier = [], average, term }: CardContent): TableCell[] {
  const points = [...earlier, ...(average === null ? [] : [{ term: term.label, average }])].slice(-4)
  if (points.length < 2) return []
  const words = points.map((point) => `${point.term} ${percentText(point.average)}`).join(', ')
  return [
    {
      stack: [
        { text: 'Average by term', fontSize: 7.5, color: faint },
        {
          margin: [0, 2, 0, 0],
          columnGap: 6,
          columns: [
            { ...lineThrough(points.map((point) => point.average)), width: 34, alt: `Average by term: ${words}` },
            {
              width: '*',
              text: points.map((point) => Math.round(point.average)).join(' · '),
              ...{ fontSize: 9, bold: true, color: ink },
            },
          ],
        },
      ],
    },
  ]
}

const size = { width: 34, height: 13, edge: 2 }

/** From the lowest to the highest of them, so that a rise of two is seen too. */
function lineThrough(values: readonly number[]) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const [x, y] = [(size.width - 2 * size.edge) / (values.length - 1), size.height - 2 * size.edge]
  const range = highest - lowest || 1
  const points = values.map((value, index): [number, number] => [
    Number((size.edge + index * x).toFixed(1)),
    Number((size.edge + ((highest - value) / range) * y).toFixed(1)),
  ])
  const lines = points.map((point, index) => `${point.join(' ')} ${index === 0 ? 'm' : 'l'}`)
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  return sketched({
    ...{ colour: board, width: size.width, height: size.height },
    instructions: ['1.2 w', ...lines, 'S', circle(lastX, lastY, 1.8), 'f'].join('\n'),
  })
}
