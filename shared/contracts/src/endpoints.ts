import * as accounts from './accounts'
import * as admissions from './admissions'
import * as chat from './chat'
import * as classes from './classes'
import * as dashboards from './dashboards'
import type { Endpoint } from './endpoint'
import * as registers from './registers'
import * as releaseLoads from './release-loads'
import * as releases from './releases'
import * as rosterExports from './roster-exports'
import * as rosterImports from './roster-imports'
import * as school from './school'
import * as search from './search'
import * as signIn from './sign-in'
import * as staff from './staff'
import * as students from './students'
import * as subjects from './subjects'
import * as terms from './terms'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'transport' in value

/** Every endpoint of the API, for the API page, the role matrix and the check that each has a handler. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  school,
  classes,
  students,
  admissions,
  subjects,
  terms,
  accounts,
  staff,
  registers,
  dashboards,
  releaseLoads,
  releases,
  rosterExports,
  rosterImports,
  search,
  chat,
].flatMap((nouns) => Object.values(nouns).filter(isEndpoint))
