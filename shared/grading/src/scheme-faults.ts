import type { GradingBand, GradingDocument } from '@bellhouse/contracts'
import { isAsGood } from './grade'

export interface SchemeFault {
  /** Where in the document, for instance `bands.2.from`. */
  path: string
  message: string
}

/** Everything that makes a scheme ambiguous; empty where each percentage has exactly one grade and every rule can be followed. */
export function findSchemeFaults(document: GradingDocument): SchemeFault[] {
  return [...faultsOfBands(document), ...faultsOfComponents(document), ...faultsOfPapers(document)]
}

const fault = (path: string, message: string): SchemeFault => ({ path, message })

/** The distance of two percentages that follow each other, in whole steps so that no fraction is lost. */
const stepsOf = ({ rounding }: GradingDocument, percent: number) =>
  Math.round(percent * 10 ** rounding.decimals * 1e6) / 1e6

function faultsOfBands(document: GradingDocument): SchemeFault[] {
  const { bands } = document
  const first = bands[0]
  const last = bands.at(-1)
  const faults = bands.flatMap((band, index) => faultsOfBand(document, band, bands[index + 1], index))
  if (first && first.to !== 100) faults.push(fault('bands.0.to', 'The best grade goes up to 100'))
  if (last && last.from !== 0) faults.push(fault(`bands.${bands.length - 1}.from`, 'The last grade begins with 0'))
  return [...faults, ...faultsOfNames(bands), ...faultsOfPoints(document)]
}

function faultsOfBand(document: GradingDocument, band: GradingBand, below: GradingBand | undefined, index: number) {
  const { decimals } = document.rounding
  const faults: SchemeFault[] = []
  for (const end of ['from', 'to'] as const) {
    if (Number.isInteger(stepsOf(document, band[end]))) continue
    faults.push(fault(`bands.${index}.${end}`, `Percentages are rounded to ${decimals} decimals here`))
  }
  if (band.from > band.to) faults.push(fault(`bands.${index}.from`, `${band.grade} begins above its end`))
  if (!below) return faults
  const distance = stepsOf(document, band.from) - stepsOf(document, below.to)
  const between = `Between ${below.grade} (to ${below.to}) and ${band.grade} (from ${band.from})`
  if (distance > 1) faults.push(fault(`bands.${index}.from`, `${between} there is a gap`))
  if (distance < 1) faults.push(fault(`bands.${index}.from`, `${between} the percentages overlap`))
  return faults
}

const faultsOfNames = (bands: readonly GradingBand[]) =>
  bands.flatMap(({ grade }, index) =>
    bands.findIndex((band) => band.grade === grade) < index
      ? [fault(`bands.${index}.grade`, `${grade} is there twice`)]
      : [],
  )

/** A better percentage never has worse points. */
function faultsOfPoints({ bands, better }: GradingDocument) {
  return bands.flatMap(({ points }, index) => {
    const above = bands[index - 1]?.points ?? null
    if (points === null || above === null || isAsGood(better, above, points)) return []
    return [fault(`bands.${index}.points`, `With ${better} points being better, ${points} cannot follow ${above}`)]
  })
}

function faultsOfComponents({ components }: GradingDocument): SchemeFault[] {
  // Weights have two decimals at most; their sum in hundredths is exact.
  const sum = components.reduce((total, { weight }) => total + Math.round(weight * 100), 0) / 100
  const faults = sum === 100 ? [] : [fault('components', `The weights are ${sum} together and must be 100`)]
  const kinds = components.flatMap(({ kinds }) => kinds)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) < index)
  return twice
    ? [...faults, fault('components', `Assessments of one kind count in one component only (${twice})`)]
    : faults
}

function faultsOfPapers({ papers, bands }: GradingDocument): SchemeFault[] {
  if (!papers) return []
  const known = papers.grades.map(({ grade }) => grade)
  const faults = papers.rules.flatMap(({ grade }, index) =>
    known.includes(grade) ? [] : [fault(`papers.rules.${index}.grade`, `${grade} is no grade of a subject`)],
  )
  if (!known.includes(papers.otherwise)) {
    faults.push(fault('papers.otherwise', `${papers.otherwise} is no grade of a subject`))
  }
  if (bands.some(({ points }) => points === null)) {
    faults.push(fault('papers', 'Papers are combined by points, so every band needs its points'))
  }
  return faults
}
