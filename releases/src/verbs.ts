import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { shellPart, titleOfPart } from '@bellhouse/contracts'
import { collectGarbage, releasesKept } from './collect-garbage'
import { readHistory } from './history'
import { listLiveShells, listStranded, sentencesOfStranded } from './live-shells'
import { listParts, mustFindPart } from './parts'
import { mustBePart, mustStandHere } from './parts-here'
import { promote } from './promote'
import { publish } from './publish'
import { nothingWhereRefused, Refusal } from './refusal'
import { rollback } from './rollback'
import { sayFindings, sayHistory, sayMove, sayRemoved, sayStatus } from './say'
import { readShellFacts } from './shell-facts'
import { signLive } from './sign-live'
import { keyFileOf, makeSigningKey } from './signing-key'
import { readStatus } from './status'
import type { Store } from './store'
import { verifyStore } from './verify'
import { buildRemote, developAgainst } from './workshop'

export interface Given {
  store: Store
  /** The words behind the verb. */
  words: string[]
  options: Record<string, string | boolean | undefined>
  /** When the command was given, in milliseconds. */
  begun: number
}

export interface Outcome {
  /** For people. */
  text: string
  /** For machines. */
  data: unknown
  /** `false` where something is damaged or missing. */
  isWell?: boolean
}

export interface Verb {
  /** How it is called. */
  usage: string
  summary: string
  /** More for `--help`. */
  details: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How many words it takes at least and at most. */
  words: [number, number]
  /** It is about what is there already, so there has to be a data folder. */
  isAboutStore?: true
  run: (given: Given) => Promise<Outcome>
}

const by = { by: { type: 'string' } } as const
const byDetails = '--by <name>           who does it (the name that this machine knows you by)'
const repair = { repair: { type: 'boolean' } } as const
const repairDetails = '--repair              go on from the last move that counts where the pointer is not well signed'

export const verbs: Record<string, Verb> = {
  publish: {
    usage: 'publish <part> [--built <folder>] [--shell <address>]',
    summary: 'builds, checks the gates and writes the release; no user sees it yet',
    details: [
      '--built <folder>      take what was built elsewhere instead of building',
      '--shell <address>     judge it by the shell that is deployed there, or by the shell.json in a file;',
      '                      else by the shells that are live in the store, or where there is none by the one here',
      '',
      'RELEASE_BUILDER says who builds it (user@host), for release.json.',
    ].join('\n'),
    options: { built: { type: 'string' }, shell: { type: 'string' } },
    words: [1, 1],
    run: async ({ store, words, options }) => {
      const built = textOf(options.built)
      const part = built ? mustBePart(words[0]) : await mustStandHere(words[0])
      const shells = part === shellPart ? [] : await listJudges(store, textOf(options.shell))
      const published = await publish(store, part, built ? resolve(built) : await buildRemote(part), shells)
      const what = published.isNew ? 'is published' : 'was published before, and stays as it is'
      return {
        text: `${titleOfPart(part)} ${published.id} ${what}. Make it live with: promote ${part} ${published.id}`,
        data: { remote: part, ...published },
      }
    },
  },
  promote: {
    usage: 'promote <part> <release> [--canary <percent>] [--reason "…"]',
    summary: 'makes a release live, for everybody or for a share of the people',
    details: [
      '--canary <percent>    only for that share of the people (of the shell: of the devices), 1 to 99;',
      '                      raising it moves nobody back',
      '--reason "…"          why, for the history',
      '--lift-quarantine     allow a release that was rolled back',
      '--although "…"        why a shell goes live although live remotes would not run in it',
      repairDetails,
      byDetails,
    ].join('\n'),
    options: {
      canary: { type: 'string' },
      reason: { type: 'string' },
      'lift-quarantine': { type: 'boolean' },
      although: { type: 'string' },
      ...repair,
      ...by,
    },
    words: [2, 2],
    isAboutStore: true,
    run: async ({ store, words: [name = '', release = ''], options, begun }) => {
      const part = await mustFindPart(store, name)
      const pointer = await promote(store, part, release, {
        canary: numberOf('--canary', textOf(options.canary), 1, 99),
        reason: textOf(options.reason),
        by: whoIs(options.by),
        liftQuarantine: options['lift-quarantine'] === true,
        although: textOf(options.although),
        repair: options.repair === true,
        begun,
      })
      return { text: sayMove(part, pointer), data: { remote: part, pointer } }
    },
  },
  rollback: {
    usage: 'rollback <part> [--to <release>] --reason "…"',
    summary: 'goes back to the newest good release, and quarantines the one that is left',
    details: [
      '--reason "…"          why, for the history',
      '--to <release>        go back to this one instead of the newest good one',
      repairDetails,
      byDetails,
      '',
      'While a canary runs and --to is not given, the canary is rolled back and everybody else stays.',
      'Done twice it goes back twice; it never goes forward again. Of two that begin at once one is done.',
    ].join('\n'),
    options: { to: { type: 'string' }, reason: { type: 'string' }, ...repair, ...by },
    words: [1, 1],
    isAboutStore: true,
    run: async ({ store, words, options, begun }) => {
      const reason = textOf(options.reason)
      if (!reason) throw new Refusal('Say why, for whoever reads the history: --reason "…"')
      const part = await mustFindPart(store, words[0] ?? '')
      const order = { to: textOf(options.to), reason, by: whoIs(options.by), repair: options.repair === true, begun }
      const pointer = await rollback(store, part, order)
      const stranded = part === shellPart ? await listStranded(store, pointer.active).catch(nothingWhereRefused) : []
      const consequences = sentencesOfStranded(stranded ?? [], pointer.active)
      return {
        text: [sayMove(part, pointer), ...consequences].join('\n'),
        data: { remote: part, pointer, ...(part === shellPart && { stranded }) },
      }
    },
  },
  status: {
    usage: 'status',
    summary: 'what runs where, since when, by whom and why',
    details: [
      'Reads every file of what people have at this moment, canaries too, against its hash.',
      'Ends with 0 when they have it as it was published, with 1 when it could not be looked at, with 2 when something is',
      'DAMAGED. It changes nothing.',
    ].join('\n'),
    options: {},
    words: [0, 0],
    isAboutStore: true,
    run: async ({ store }) => {
      const status = await readStatus(store)
      return { text: sayStatus(status), data: status, isWell: status.every(({ damage }) => damage.length === 0) }
    },
  },
  history: {
    usage: 'history [<part>]',
    summary: 'every move of the pointers, newest first',
    details: '',
    options: {},
    words: [0, 1],
    isAboutStore: true,
    run: async ({ store, words: [name] }) => {
      const parts = name === undefined ? await listParts(store) : [await mustFindPart(store, name)]
      const moves = await Promise.all(
        parts.map(async (part) =>
          (await readHistory(store, part)).moves.map(({ pointer }) => ({ remote: part, ...pointer })),
        ),
      )
      const newestFirst = moves.flat().sort((one, other) => (one.at < other.at ? 1 : -1))
      return { text: sayHistory(newestFirst), data: newestFirst }
    },
  },
  verify: {
    usage: 'verify',
    summary: 'reads every file of every live release against its hash, all signatures, and the histories',
    details: [
      'Also of those that are good to go back to, which status leaves out.',
      'Ends with 0 when all is well, with 1 when it could not be read, with 2 when something is not as it must be. It',
      'changes nothing.',
    ].join('\n'),
    options: {},
    words: [0, 0],
    isAboutStore: true,
    run: async ({ store }) => {
      const findings = await verifyStore(store)
      return { text: sayFindings(findings), data: findings, isWell: findings.problems.length === 0 }
    },
  },
  gc: {
    usage: `gc [--keep ${releasesKept}] [--dry-run]`,
    summary: 'removes old releases that nothing points to, never one that was live in the last 7 days',
    details: [
      `--keep <number>       how many of each part stay, counted from the newest (${releasesKept})`,
      '--dry-run             only say what would go',
    ].join('\n'),
    options: { keep: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    words: [0, 0],
    isAboutStore: true,
    run: async ({ store, options }) => {
      const keep = numberOf('--keep', textOf(options.keep), 1, 1000) ?? releasesKept
      const dryRun = options['dry-run'] === true
      const removed = await collectGarbage(store, { keep, dryRun })
      return { text: sayRemoved(removed, dryRun), data: { removed, dryRun } }
    },
  },
  dev: {
    usage: 'dev <part> [--portal <address>]',
    summary: 'that part from its development server, all others as deployed',
    details: [
      '--portal <address>    the deployed portal (http://127.0.0.1:4000)',
      '',
      'The portal knows nothing of it: open the address that is said. A banner there says what comes from where,',
      'and leads back to what is deployed.',
    ].join('\n'),
    options: { portal: { type: 'string' } },
    words: [1, 1],
    run: async ({ words, options }) => {
      const part = await mustStandHere(words[0])
      const portal = textOf(options.portal) ?? 'http://127.0.0.1:4000'
      if (!URL.canParse(portal))
        throw new Refusal(`${portal} is no address. Say it like this: https://portal.school.example`)
      await developAgainst(part, portal)
      return { text: '', data: { remote: part, portal } }
    },
  },
  key: {
    usage: 'key [--sign-live]',
    summary: 'makes the key that signs releases and pointers, where there is none',
    details: [
      '--sign-live           also sign what is live now, after reading every file against its hash',
      byDetails,
      '',
      'The key lies in DATA_DIR/keys/release-signing.pem, or where RELEASE_KEY says.',
      'Lost it? Run this again: what the old key has signed still counts, until its file in',
      'DATA_DIR/keys/release-trusted is removed.',
    ].join('\n'),
    options: { 'sign-live': { type: 'boolean' }, ...by },
    words: [0, 0],
    run: async ({ store, options }) => {
      const { key, isNew } = await makeSigningKey(store)
      const made = `The key ${key.id} ${isNew ? 'was made' : 'was there already'}: ${keyFileOf(store)}`
      if (!options['sign-live']) return { text: made, data: { key: key.id, isNew } }
      const { releases, left } = await signLive(store, whoIs(options.by))
      return {
        text: [made, ...left, `Signed with it: what is live (releases: ${releases}) and the pointers.`].join('\n'),
        data: { key: key.id, isNew, signed: releases, left },
        isWell: left.length === 0,
      }
    },
  },
}

/** What a release is judged by: the shell that was named, else those that people have, else the one that stands here. */
async function listJudges(store: Store, named: string | undefined) {
  const live = named ? [] : await listLiveShells(store)
  return live.length > 0 ? live : [await readShellFacts(named)]
}

const textOf = (option: string | boolean | undefined) => (typeof option === 'string' ? option.trim() : undefined)

function numberOf(name: string, text: string | undefined, least: number, most: number) {
  if (text === undefined) return undefined
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Refusal(`${name} must be a whole number from ${least} to ${most}.`)
}

function whoIs(option: string | boolean | undefined) {
  const named = textOf(option)
  if (named) return named
  try {
    return userInfo().username
  } catch {
    throw new Refusal('This machine does not know your name. Say it for the history: --by <name>')
  }
}
