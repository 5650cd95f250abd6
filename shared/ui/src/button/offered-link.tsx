import { Link, type LinkProps } from 'react-router-dom'
import { useIsOffered } from './offered-addresses'

/** A name or a figure that leads to a screen; the same words without a link for whoever may not go there. */
export function OfferedLink(props: LinkProps) {
  if (useIsOffered(props.to)) return <Link {...props} />
  return <span className={props.className}>{props.children}</span>
}
