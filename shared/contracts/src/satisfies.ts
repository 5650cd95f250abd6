/** Whether version `given` is as new as `wanted`, and of the same line: the same first number that is not 0 (`^` of semver). */
export function satisfies(given: string, wanted: string): boolean {
  const [have, want] = [given, wanted].map(numbersOf) as [number[], number[]]
  const leading = want.findIndex((number) => number > 0)
  const fixed = leading === -1 ? want.length : leading + 1
  if (want.slice(0, fixed).some((number, index) => number !== have[index])) return false
  const difference = want.map((number, index) => (have[index] ?? 0) - number).find((step) => step !== 0) ?? 0
  return difference >= 0
}

const numbersOf = (version: string) => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
