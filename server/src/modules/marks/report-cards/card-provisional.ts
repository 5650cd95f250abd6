import type { Content } from 'pdfmake/interfaces'
import type { CardContent, PrintedCard } from './card-content'

const fontSize = 9

/** On a card that went out though something was missing, the word and the reason, above all results. */
export function provisionalBand(
  { provisional }: CardContent,
  { ink, fill }: { ink: string; fill: string | null },
): Content[] {
  if (!provisional) return []
  return [
    {
      margin: [0, 0, 0, 8],
      table: {
        widths: ['*'],
        body: [
          [
            {
              ...(fill && { fillColor: fill }),
              text: [{ text: 'PROVISIONAL  ', bold: true }, provisional.reason],
              fontSize,
              color: ink,
            },
          ],
        ],
      },
      layout: {
        hLineWidth: () => 0.9,
        vLineWidth: () => 0.9,
        hLineColor: () => ink,
        vLineColor: () => ink,
        paddingLeft: () => 8,
        paddingRight: () => 8,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
    },
  ]
}

/** How high the band is, in points. */
export function heightOfBand({ provisional }: CardContent) {
  if (!provisional) return 0
  const lines = Math.ceil((provisional.reason.length + 16) / 102)
  return 18 + lines * fontSize * 1.12 * 1.26
}

/** Which card this one replaces, after its edition; empty for a first one. */
export function replacedWords({ content: { replaces }, edition }: Pick<PrintedCard, 'content' | 'edition'>) {
  if (edition === 1) return ''
  return `, edition ${edition}: replaces the ${replaces?.isProvisional ? 'provisional card' : 'one before'}`
}
