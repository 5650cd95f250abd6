import { HttpError } from '@bellhouse/api-client'
import { type Category, type Endpoint, permissions as known, type Permission, withNeeded } from '@bellhouse/contracts'
import { after, allowed, besideField, hasNone, meantBy, nobodys, ofTheOffice, personal } from './relation-answers'
import { filesOf, namesIn, optionalNamesIn, requestOf, thingNamed } from './relation-requests'
import { aSide, classCodes } from './relation-side'
import { type Ground, makers, type Side } from './relation-things'
import { mayCall } from './walked-endpoints'

export interface Caller {
  category: Category
  /** Whether they have a role of the school's own, with what the call needs and nothing more. */
  hasRole: boolean
}

export const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whether others than the office may call it. */
export const isForOthers = (endpoint: Endpoint) => mayCall('staff', endpoint) || mayCall('student', endpoint)

/** The names of what somebody else may have. Where the office has all that there is, only a person's own is left. */
export function foreignNames({ category }: Caller, endpoint: Endpoint): string[] {
  const names = namesIn(endpoint).filter((name) => !(name in nobodys))
  const hasAll = category === 'admin' && (!isForOthers(endpoint) || ofTheOffice.includes(endpoint.access))
  return hasAll ? names.filter((name) => personal.includes(name)) : names
}

/** The names that a request goes with: each that may be left out is said in a request of its own. */
function waysToAsk(endpoint: Endpoint) {
  const optional = optionalNamesIn(endpoint)
  const needed = namesIn(endpoint).filter((name) => !optional.includes(name))
  return optional.length === 0 ? [needed] : optional.map((name) => [...needed, name])
}

export interface Sides {
  mine: Side
  theirs: Side
}

export const twoSides = async (ground: Ground, { category }: Caller): Promise<Sides> => ({
  mine: await aSide(ground, classCodes[0], category),
  theirs: await aSide(ground, classCodes[1], category),
})

/** A request about what is `theirs`, and for the rest about what is the caller's own. */
async function ask(endpoint: Endpoint, said: readonly string[], { mine, theirs }: Sides, foreign: readonly string[]) {
  const words = new Map([['termId', mine.termId]])
  for (const name of said.filter((one) => !(one in nobodys))) {
    const side = foreign.includes(name) ? theirs : mine
    words.set(name, await side.thing(meantBy[keyOf(endpoint)]?.[name] ?? thingNamed(name)))
  }
  if (said.includes('passkeyId')) words.set('code', (await makers.code?.(mine)) ?? '')
  if (foreign.includes('classCodes')) words.set('audience', 'classes')
  return requestOf(endpoint, (name) => words.get(name))
}

export interface Asked {
  /** The names that mean theirs; none in a request about the own. */
  foreign: readonly string[]
  request: object
}

/** The requests to an endpoint: each name once for theirs, all of them at once, and last all of them for the own. */
export async function listRequests(endpoint: Endpoint, caller: Caller, sides: Sides): Promise<Asked[]> {
  const earlier = after[keyOf(endpoint)]
  if (earlier) for (const side of [sides.mine, sides.theirs]) await side.thing(earlier)
  const foreignNow = foreignNames(caller, endpoint)
  const strange: Asked[] = []
  const own: Asked[] = []
  for (const said of waysToAsk(endpoint)) {
    const names = said.filter((name) => foreignNow.includes(name))
    const ways = names.length > 1 ? [...names.map((name) => [name]), names] : [names]
    for (const foreign of ways.filter(({ length }) => length > 0))
      strange.push({ foreign, request: await ask(endpoint, said, sides, foreign) })
    const has = (name: string) => !hasNone[caller.category].includes(name)
    // Who has a role of the school may lack what the own is made with.
    if (!caller.hasRole && said.every(has)) own.push({ foreign: [], request: await ask(endpoint, said, sides, []) })
  }
  return [...strange, ...own]
}

export async function giveRole({ app, me }: Side, { category, hasRole }: Caller, { access }: Endpoint) {
  if (!hasRole || category === 'student') return
  const wanted = (known as readonly string[]).includes(access) ? [access as Permission] : []
  const permissions = withNeeded(category, wanted)
  // Where it may have a reach it has one that holds nothing of either side.
  const elsewhere = category === 'staff' ? { reach_classes: ['elsewhere'] } : {}
  const role = { name: crypto.randomUUID(), category, permissions, ...elsewhere }
  const { id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  await app.db.updateTable('account').set({ role_id: id }).where('id', '=', me.id).execute()
}

interface Reply {
  status: number
  body: unknown
}

export async function replyTo(side: Side, endpoint: Endpoint, request: object): Promise<Reply> {
  try {
    const body = await side.app.as(side.me)(endpoint, request as never, filesOf(endpoint, side) as never)
    return { status: 200, body }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, body: error.body }
  }
}

/** Refused: it does not exist for them, they may not, or a sentence stands beside the field. */
export function isRefused({ status, body }: Reply, foreign: readonly string[]) {
  if (status === 403 || status === 404) return true
  const fields = Object.keys((body as { fields?: object } | null)?.fields ?? {})
  return status === 400 && foreign.some((name) => fields.includes(besideField[name] ?? name))
}

/** The same about the own is nothing that everybody is refused. */
export const isOpen = ({ status }: Reply) => status < 500 && ![400, 401, 403, 404].includes(status)

/** How a request about theirs is answered that is not refused. */
export const allowanceFor = (endpoint: Endpoint, foreign: readonly string[]) =>
  foreign.flatMap((name) => allowed[`${keyOf(endpoint)} ${name}`]?.answer ?? [])[0]

/** What an answer says of theirs that was not in the question. */
export function toldOf(ids: readonly string[], { body }: Reply, request: object) {
  const [answer, question] = [JSON.stringify(body), JSON.stringify(request)]
  return ids.filter((id) => answer.includes(id) && !question.includes(id))
}
