import type { NamedClass } from './class-menu'

/** What each page says about the school, before anybody has signed in. A page from an older server does not say all of it. */
export interface PageSchool {
  name: string
  shortName: string
  companyName: string
  companyUrl: string
  /** Empty, or missing, where the school has none. */
  motto?: string
  /** The current term. */
  term?: string | null
  /** The hash of its badge, which lies at `/badges/<hash>.png`. */
  badge?: string | null
  /** Where people sign in by OpenID Connect, in the words of the link; nothing where nobody does. */
  signInWith?: string | null
  /** In the order in which students go through them, so that the menu has them from the first moment. */
  classes?: readonly NamedClass[]
}
