import { parseArgs } from 'node:util'
import { messageOf, Refusal } from '@bellhouse/releases'
import { sentenceOf } from './sentence-of'
import { type Verb, verbs } from './verbs'

interface Answer {
  said: string
  /** One plain sentence where the command did not work. */
  complained: string
  /** 0: well; 1: it could not be done; 2: done, and something is damaged or missing. */
  code: 0 | 1 | 2
}

/** Runs one command of operators: the verb and the words behind it. Never throws. */
export async function runCommand([name = '', ...words]: string[]): Promise<Answer> {
  try {
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb) throw new Refusal(`There is no command ${name}. There are: ${Object.keys(verbs).join(', ')}.`)
    const { values, positionals } = parse(name, verb, words)
    if (values.help) return { said: `npm run ${verb.usage}\n\n${verb.details}`, complained: '', code: 0 }
    const [word = ''] = positionals
    const wanted = verb.isWordless ? 0 : 1
    if (positionals.length !== wanted || (wanted === 1 && !word))
      throw new Refusal(`It is called like this: npm run ${verb.usage}`)
    const { said, isWell } = await verb.run({ word, options: values as Record<string, string> })
    return { said, complained: '', code: isWell ? 0 : 2 }
  } catch (error) {
    return { said: '', complained: sentenceOf(error), code: 1 }
  }
}

function parse(name: string, { options }: Verb, args: string[]) {
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (cause) {
    const [sentence] = messageOf(cause).split('. ')
    throw new Refusal(`${sentence}. See: npm run ${name} -- --help`, { cause })
  }
}
