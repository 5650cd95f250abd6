import { providerAddress } from '@bellhouse/contracts'
import { buttonClass } from '@bellhouse/ui'
import { element } from '../../dom/element'
import type { School } from '../../page-data'

/** For whoever signs in by the school's provider, where it has one. */
export const drawProviderLink = ({ signInWith }: School) =>
  signInWith ? element('a', { href: providerAddress, class: buttonClass('plain') }, `Sign in with ${signInWith}`) : null
