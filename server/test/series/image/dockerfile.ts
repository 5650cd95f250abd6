/** One line of a Dockerfile: its word, and what follows. */
export interface Step {
  word: string
  rest: string
}

/** What begins with a `FROM`. */
export interface Stage {
  name: string
  from: string
  steps: Step[]
}

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const { word, rest } of listSteps(text)) {
    const [from = '', , name] = rest.split(/\s+/)
    if (word === 'FROM') stages.push({ name: name ?? 'last', from, steps: [] })
    else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

function listSteps(text: string): Step[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines.flatMap((line) => {
    const [, word, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    return word && rest ? [{ word, rest }] : []
  })
}

/** `A=b C="d e"` as pairs. */
export const readPairs = (rest: string): Record<string, string> =>
  Object.fromEntries([...rest.matchAll(/(\w+)=("[^"]*"|\S*)/g)].map(([, name, value = '']) => [name, unquote(value)]))

const unquote = (value: string) => value.replace(/^"(.*)"$/, '$1')

/** The words of a command that is written as a list. */
export function wordsOf(rest: string): string[] {
  const list = rest.slice(rest.indexOf('['))
  return JSON.parse(list)
}
