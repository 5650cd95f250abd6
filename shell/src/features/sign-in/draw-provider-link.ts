import type { PageSchool } from '@bellhouse/contracts'
import { providerAddress } from '@bellhouse/contracts'
import { buttonClass } from '@bellhouse/ui'
import { element } from '../../dom/element'

/** For whoever signs in by the school's provider, where it has one. */
export const drawProviderLink = ({ signInWith }: PageSchool) =>
  signInWith ? element('a', { href: providerAddress, class: buttonClass('plain') }, `Sign in with ${signInWith}`) : null
