import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hasCode, messageOf, orNothing, Refusal } from './refusal'
import { storeIn } from './store'
import { type Outcome, type Verb, verbs } from './verbs'

const overview = `release <verb>

${Object.values(verbs)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

Every verb knows --help and --json. DATA_DIR says where store and keys are, STORE_URL (s3://bucket/prefix) that the store is
in a bucket, and RELEASE_KEY may name the key that signs.

Ends with 0 when all is well, with 1 when it could not be done, with 2 when something is damaged or missing.`

const helpOf = ({ usage, summary, details }: Verb) =>
  `release ${usage}\n\n${summary}\n${details ? `\n${details}\n` : ''}\n--json                 the answer for machines`

interface Answer {
  said: string
  /** One plain sentence where the command did not work. */
  complained: string
  /** 0: well; 1: it could not be done; 2: done, and something is damaged or missing. */
  code: 0 | 1 | 2
}

/**
 * Runs one command of the tool, given as the words behind `release`, on a data folder. `begun`: when it was given, in
 * milliseconds. Never throws.
 */
export async function runCommand(words: string[], dataFolder: string, begun = Date.now()): Promise<Answer> {
  const asJson = words.includes('--json')
  try {
    const { text, data, isWell = true } = await answer(words, dataFolder, begun)
    return { said: asJson ? JSON.stringify(data, null, 2) : text, complained: '', code: isWell ? 0 : 2 }
  } catch (error) {
    const sentence = sentenceOf(error, dataFolder)
    if (asJson) return { said: JSON.stringify({ error: sentence }), complained: '', code: 1 }
    return { said: '', complained: sentence, code: 1 }
  }
}

async function answer([name, ...rest]: string[], dataFolder: string, begun: number): Promise<Outcome> {
  if (name === undefined || name === '--help' || name === '-h') return { text: overview, data: Object.keys(verbs) }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new Refusal(`There is no verb ${name}. See: release --help`)
  const { values, positionals } = parse(name, verb, rest)
  if (values.help) return { text: helpOf(verb), data: { usage: verb.usage, summary: verb.summary } }
  const [least, most] = verb.words
  if (positionals.length < least || positionals.length > most) {
    throw new Refusal(`It is called like this: release ${verb.usage}`)
  }
  const options = values as Record<string, string | boolean | undefined>
  const { STORE_URL } = process.env
  if (verb.isAboutStore && !STORE_URL) await mustStand(resolve(dataFolder))
  const store = storeIn(resolve(dataFolder), STORE_URL)
  return verb.run({ store, words: positionals, options, begun })
}

async function mustStand(folder: string) {
  const found = await stat(folder).catch(orNothing)
  if (found?.isDirectory()) return
  throw new Refusal(`There is no folder ${folder}. Set DATA_DIR to the data folder of the portal.`)
}

function parse(name: string, { options }: Verb, args: string[]) {
  const everywhere = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options: { ...options, ...everywhere }, allowPositionals: true })
  } catch (cause) {
    const [sentence] = messageOf(cause).split('. ')
    throw new Refusal(`${sentence}. See: release ${name} --help`, { cause })
  }
}

function sentenceOf(error: unknown, dataFolder: string) {
  if (error instanceof Refusal) return error.message
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return `There is no space left on the disk that holds ${dataFolder}. Make room there, for instance with: release gc --keep 3. Then say it again.`
  const message = messageOf(error)
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return `A file may not be touched: ${message}`
  return `Something went wrong that should not: ${message}`
}
