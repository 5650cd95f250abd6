import { checkAddress, showPaperCode } from '@bellhouse/contracts'
import type { Content } from 'pdfmake/interfaces'
import encodeQR from 'qr'
import { sketched } from './sketch'

/** By what anybody finds out whether a printed paper is genuine. */
export interface Seal {
  /** As it is printed: `K7QM-2F9D-XR4T`. */
  code: string
  /** The page that says so, code included. */
  address: string
}

/** For the portal that is open at this address, without a slash behind it. */
export function sealOf(code: string, portal: string): Seal {
  const shown = showPaperCode(code)
  return { code: shown, address: portal + checkAddress(shown) }
}

/** What stands beside the square, for whoever types it. */
export function sealWords({ code, address }: Seal): { before: string; code: string } {
  const { host } = new URL(address)
  return { before: `Is this paper genuine? Ask ${host}/verify for the code `, code }
}

/** The address as a square for cameras, drawn as one shape, so that no printer leaves seams in it. */
export function sealSquare({ address }: Seal, size: number, colour: string): Content {
  // The writer knows no square without a border of at least one module; ours is the paper around it.
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const side = modules.length
  const boxes = modules.flatMap((row, y) => runsOf(row).map(([x, width]) => `${x} ${y} ${width} 1 re`))
  return {
    ...sketched({ colour, width: side, height: side, instructions: [...boxes, 'f'].join('\n') }),
    width: size,
    alt: `Code that leads to ${address}`,
  }
}

/** Where dark modules lie side by side: the first of them, and how many. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [place, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === place) last[1] += 1
    else runs.push([place, 1])
  }
  return runs
}
